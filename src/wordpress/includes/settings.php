<?php
/** The stored settings, and what the build wrote. */

namespace SocietyWidgets;

defined( 'ABSPATH' ) || exit;

/** Name of the plugin's only option, and the prefix of its transients. */
const OPTION = 'society_widgets';

const DEFAULTS = [
	'everywhere'    => false,
	'applicationId' => '',
	'searchKey'     => '',
	'index'         => '',
	'stripeKey'     => '',
	'consent'       => 'given',
	'texts'         => '',
	'email'         => '',
	'remove'        => false,
];

/**
 * Returns what the build wrote about the release: version, hashes, attributes, patterns and texts.
 *
 * @return array{version: string, files: array<string, string>, attributes: array<string, string[]>, patterns: array<array{name: string, title: string, summary: string, markup: string}>, shortcodes: array<string, string>, texts: array<string, string[]>}
 */
function release(): array {
	static $release;
	return $release ??= json_decode( file_get_contents( plugin_dir_path( SOCIETY_WIDGETS_FILE ) . 'release.json' ), true );
}

/** Returns true if something else, such as another plugin, stored its own value under the name of the option. */
function is_option_foreign(): bool {
	$stored = get_option( OPTION );
	return false !== $stored && ! isset( $stored['everywhere'] );
}

/** Returns the settings, with the defaults of those that are not stored. */
function settings(): array {
	return is_option_foreign() ? DEFAULTS : array_merge( DEFAULTS, get_option( OPTION, [] ) );
}

/** Returns Stripe's publishable key, for a theme's own payment form. */
function stripe_key(): string {
	return settings()['stripeKey'];
}

/** Returns the page settings, without those that have their default. */
function page_settings(): array {
	$settings = settings();
	$search   = array_intersect_key( $settings, array_flip( [ 'applicationId', 'searchKey', 'index' ] ) );
	return array_filter(
		[
			'consent' => 'needed' === $settings['consent'] ? 'needed' : '',
			'search'  => in_array( '', $search, true ) ? [] : $search,
			'texts'   => json_decode( $settings['texts'], true ) ?: [],
		]
	);
}

/**
 * Counts a request from the visitor's IP address, and returns true if there were too many in this hour. Without a limit, an
 * address could be used to fill the database.
 */
function is_over_limit( string $name, int $limit ): bool {
	$hour  = intdiv( time(), HOUR_IN_SECONDS );
	$key   = OPTION . '_' . substr( md5( "$name|$hour|" . ( $_SERVER['REMOTE_ADDR'] ?? '' ) ), 0, 16 );
	$count = (int) get_transient( $key );
	if ( $count >= $limit ) {
		return true;
	}
	set_transient( $key, $count + 1, HOUR_IN_SECONDS );
	return false;
}
