<?php
/** Address that searches NPPES, the registry of healthcare providers, for signed-in members. */

namespace SocietyWidgets;

defined( 'ABSPATH' ) || exit;

/** Requests of one IP address in an hour. */
const LOOKUPS_PER_HOUR = 100;

/**
 * Returns the providers in NPPES that match a name and either a number or a state.
 *
 * @param array<string, string> $query
 * @return array<array<string, string>>|null null if the registry does not respond
 */
function find_providers( array $query ): ?array {
	$is_american = in_array( $query['country'], [ '', 'US', 'USA' ], true );
	$address     = add_query_arg(
		array_map(
			'rawurlencode',
			array_filter(
				[
					'version'              => '2.1',
					'enumeration_type'     => 'NPI-1',
					'limit'                => '50',
					'number'               => $query['number'],
					'first_name'           => $query['firstname'],
					'last_name'            => $query['lastname'],
					'state'                => $is_american ? $query['state'] : '',
				]
			)
		),
		'https://npiregistry.cms.hhs.gov/api/'
	);
	$response    = wp_remote_get( $address, [ 'timeout' => 8 ] );
	$found       = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
	return is_array( $found ) && 200 === wp_remote_retrieve_response_code( $response )
		? array_map( __NAMESPACE__ . '\provider_of', $found['results'] ?? [] )
		: null;
}

/** Returns the facts about a provider that the widget can fill in. NPPES writes names in capital letters. */
function provider_of( array $record ): array {
	$basic    = $record['basic'] ?? [];
	$practice = array_filter( $record['addresses'] ?? [], fn( $address ) => 'LOCATION' === ( $address['address_purpose'] ?? '' ) );
	$place    = reset( $practice ) ?: [];
	$primary  = array_filter( $record['taxonomies'] ?? [], fn( $taxonomy ) => ! empty( $taxonomy['primary'] ) );
	$title    = fn( string $text ): string => mb_convert_case( $text, MB_CASE_TITLE );
	return [
		'number'     => (string) ( $record['number'] ?? '' ),
		'name'       => $title( trim( ( $basic['first_name'] ?? '' ) . ' ' . ( $basic['last_name'] ?? '' ) ) ),
		'credential' => (string) ( $basic['credential'] ?? '' ),
		'specialty'  => (string) ( ( reset( $primary ) ?: [] )['desc'] ?? '' ),
		'phone'      => (string) ( $place['telephone_number'] ?? '' ),
		'address1'   => $title( $place['address_1'] ?? '' ),
		'address2'   => $title( $place['address_2'] ?? '' ),
		'city'       => $title( $place['city'] ?? '' ),
		'state'      => (string) ( $place['state'] ?? '' ),
		'zip'        => substr( (string) ( $place['postal_code'] ?? '' ), 0, 5 ),
		'country'    => (string) ( $place['country_code'] ?? '' ),
	];
}

/** Returns the markup of a provider. Every value is escaped. */
function provider_markup( array $provider ): string {
	$facts = '';
	foreach ( array_diff_key( $provider, [ 'number' => 0, 'name' => 0 ] ) as $name => $value ) {
		$facts .= '' === $value ? '' : " data-npi-$name=\"" . esc_attr( $value ) . '"';
	}
	$place = implode( ', ', array_filter( [ $provider['address1'], $provider['address2'], $provider['city'], $provider['state'] ] ) );
	/* translators: %s: the number of a provider */
	$label = sprintf( __( 'Use %s', 'society-widgets' ), $provider['number'] );
	return '<li><p class="sw-npi-lookup-name"><bdi>' . esc_html( $provider['name'] ) . '</bdi>, ' . esc_html( $provider['credential'] ) . '</p>'
		. '<p>' . esc_html( $provider['specialty'] ) . '</p><p><bdi>' . esc_html( $place ) . '</bdi></p>'
		. '<button type="button" class="sw-button" data-npi="' . esc_attr( $provider['number'] ) . "\"$facts>" . esc_html( $label )
		. '<span class="sw-visually-hidden"> <bdi>' . esc_html( $provider['name'] ) . '</bdi></span></button></li>';
}

/** Responds to a lookup, or refuses it with a message. */
function send_providers(): void {
	require_own_page();
	$given  = array_filter( wp_unslash( $_GET ), 'is_string' );
	$query  = [];
	foreach ( [ 'firstname', 'lastname', 'country', 'state', 'number' ] as $name ) {
		$query[ $name ] = trim( sanitize_text_field( $given[ $name ] ?? '' ) );
	}
	$query['number'] = preg_replace( '/[ .()-]/', '', $query['number'] );
	$is_by_number    = array_key_exists( 'number', $given );
	$refuse          = fn( string $message, int $status = 200 ) => wp_send_json( [ 'success' => false, 'message' => $message ], $status );
	foreach ( $is_by_number ? [ 'number' ] : [ 'firstname', 'lastname', 'state' ] as $name ) {
		if ( '' === $query[ $name ] ) {
			$refuse( __( 'Please fill in every field.', 'society-widgets' ) );
		}
	}
	if ( $is_by_number && ! preg_match( '/^\d{10}$/D', $query['number'] ) ) {
		$refuse( __( 'An NPI number has 10 digits.', 'society-widgets' ) );
	}
	if ( is_over_limit( 'npi', LOOKUPS_PER_HOUR ) ) {
		header( 'Retry-After: ' . HOUR_IN_SECONDS );
		$refuse( __( 'Too many searches from your network. Please try again in an hour.', 'society-widgets' ), 429 );
	}
	$providers = find_providers( $query );
	if ( null === $providers ) {
		$refuse( __( 'The registry does not respond. Please try again later.', 'society-widgets' ), 503 );
	}
	wp_send_json(
		[
			'success' => true,
			'message' => '',
			'results' => [ 'result_count' => count( $providers ) ],
			'markup'  => '<ol class="sw-npi-lookup-results">' . implode( '', array_map( __NAMESPACE__ . '\provider_markup', $providers ) ) . '</ol>',
		]
	);
}
add_action( 'wp_ajax_society_npi', __NAMESPACE__ . '\send_providers' );
add_action( 'wp_ajax_nopriv_society_npi', fn() => wp_send_json( [ 'success' => false, 'message' => '' ], 401 ) );
