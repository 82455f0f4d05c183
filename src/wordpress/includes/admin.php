<?php
/** The settings page, with its checks. */

namespace SocietyWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * Returns what the site lacks, and what is in order.
 *
 * @return array<array{bool, string}> each with true if it is in order
 */
function checks(): array {
	$settings = settings();
	$lacking  = [];
	foreach ( release()['files'] as $file => $integrity ) {
		$path = plugin_dir_path( SOCIETY_WIDGETS_FILE ) . "widgets/$file";
		if ( ! is_readable( $path ) || 'sha384-' . base64_encode( hash_file( 'sha384', $path, true ) ) !== $integrity ) {
			$lacking[] = $file;
		}
	}
	$search  = array_filter( array_intersect_key( $settings, array_flip( [ 'applicationId', 'searchKey', 'index' ] ) ) );
	$is_live = str_starts_with( $settings['stripeKey'], 'pk_live_' );
	return [
		[ ! is_option_foreign(), is_option_foreign()
			/* translators: %s: name of an option */
			? sprintf( __( 'The option “%s” exists already and is not from this plugin. It is left as it is until you save this page, which replaces it.', 'society-widgets' ), OPTION )
			: __( 'The settings are readable.', 'society-widgets' ) ],
		[ ! $lacking, $lacking
			/* translators: %s: names of files */
			? sprintf( __( 'Missing or changed: %s. Browsers refuse these files. Upload the plugin again.', 'society-widgets' ), implode( ', ', $lacking ) )
			/* translators: %s: version */
			: sprintf( __( 'The files are those of version %s.', 'society-widgets' ), release()['version'] ) ],
		[ is_ssl(), is_ssl()
			? __( 'The site uses HTTPS.', 'society-widgets' )
			: __( 'The site does not use HTTPS: what visitors type can be read on its way, and payments do not work. Set up a certificate, then change both addresses under Settings > General.', 'society-widgets' ) ],
		[ (bool) get_option( 'permalink_structure' ), get_option( 'permalink_structure' )
			? __( 'Lists have addresses of their own.', 'society-widgets' )
			: __( 'Lists need addresses such as /news. Choose any structure other than “Plain” under Settings > Permalinks.', 'society-widgets' ) ],
		[ 0 === count( $search ) || 3 === count( $search ), 3 === count( $search )
			? __( 'Search is set up.', 'society-widgets' )
			: ( $search ? __( 'Search needs the application ID, the key and the index. Until then, it uses WordPress’s own results.', 'society-widgets' ) : __( 'Search is not set up, and uses WordPress’s own results.', 'society-widgets' ) ) ],
		[ ! $is_live || is_ssl(), '' === $settings['stripeKey']
			? __( 'Payments are not set up.', 'society-widgets' )
			: ( $is_live && ! is_ssl() ? __( 'A live Stripe key needs HTTPS.', 'society-widgets' ) : __( 'Stripe’s publishable key is set.', 'society-widgets' ) ) ],
	];
}

/** Reports a setting that was refused, and returns the value that stays. */
function refuse( string $name, string $message ): string {
	add_settings_error( OPTION, $name, $message );
	return settings()[ $name ];
}

/** Returns the settings to store. A value that is refused leaves the stored one, and the page says why. */
function sanitize( $given ): array {
	$given = is_array( $given ) ? $given : [];
	$text  = fn( string $name ): string => is_string( $given[ $name ] ?? null ) ? sanitize_text_field( $given[ $name ] ) : '';
	$clean = [];
	foreach ( [ 'applicationId', 'searchKey', 'index', 'stripeKey' ] as $name ) {
		$clean[ $name ] = $text( $name );
	}
	if ( '' !== $clean['stripeKey'] && ! preg_match( '/^pk_(?:test|live)_\w+$/D', $clean['stripeKey'] ) ) {
		$clean['stripeKey'] = refuse(
			'stripeKey',
			preg_match( '/^[sr]k_/', $clean['stripeKey'] )
				? __( 'That is a secret Stripe key. It was not stored, because pages show this setting to everybody. Enter the publishable key, which begins with “pk_”.', 'society-widgets' )
				: __( 'A publishable Stripe key begins with “pk_test_” or “pk_live_”. It was not stored.', 'society-widgets' )
		);
	}
	if ( '' !== $clean['searchKey'] && ! preg_match( '/^\w{16,}={0,2}$/D', $clean['searchKey'] ) ) {
		$clean['searchKey'] = refuse( 'searchKey', __( 'A search key has at least 16 letters and digits. It was not stored.', 'society-widgets' ) );
	}
	$texts = is_string( $given['texts'] ?? null ) ? trim( $given['texts'] ) : '';
	if ( '' !== $texts ) {
		$problem = texts_problem( $texts );
		$texts   = '' === $problem ? $texts : refuse( 'texts', $problem );
	}
	$email = $text( 'email' );
	if ( '' !== $email && ! is_email( $email ) ) {
		$email = refuse( 'email', __( 'That is not an email address. It was not stored.', 'society-widgets' ) );
	}
	return array_merge(
		$clean,
		[
			'everywhere' => ! empty( $given['everywhere'] ),
			'consent'    => 'needed' === ( $given['consent'] ?? '' ) ? 'needed' : 'given',
			'texts'      => $texts,
			'email'      => $email,
			'remove'     => ! empty( $given['remove'] ),
		]
	);
}

/** Returns what is wrong with the texts, or an empty string. */
function texts_problem( string $json ): string {
	$texts = json_decode( $json, true );
	if ( ! is_array( $texts ) ) {
		/* translators: %s: an error message */
		return sprintf( __( 'The texts are not JSON (%s). They were not stored.', 'society-widgets' ), json_last_error_msg() );
	}
	$known   = release()['texts'];
	$unknown = [];
	foreach ( $texts as $widget => $own ) {
		foreach ( is_array( $own ) ? array_keys( $own ) : [ '' ] as $key ) {
			if ( ! in_array( (string) $key, $known[ $widget ] ?? [], true ) ) {
				$unknown[] = trim( "$widget.$key", '.' );
			}
		}
	}
	/* translators: %s: names of texts */
	return $unknown ? sprintf( __( 'There are no texts with these names: %s. They were not stored.', 'society-widgets' ), implode( ', ', $unknown ) ) : '';
}

add_action( 'admin_init', fn() => register_setting( OPTION, OPTION, [ 'type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\sanitize' ] ) );
add_action( 'admin_menu', fn() => add_options_page( 'Society Widgets', 'Society Widgets', 'manage_options', 'society-widgets', __NAMESPACE__ . '\print_page' ) );
add_filter(
	'plugin_action_links_' . plugin_basename( SOCIETY_WIDGETS_FILE ),
	fn( $links ) => [ '<a href="' . esc_url( admin_url( 'options-general.php?page=society-widgets' ) ) . '">' . esc_html__( 'Settings', 'society-widgets' ) . '</a>', ...$links ]
);

/** Prints a row of the settings. */
function print_row( string $name, string $type, string $label, string $about ): void {
	$value   = settings()[ $name ];
	$field   = sprintf( 'id="society-%1$s" name="%2$s[%1$s]" aria-describedby="society-%1$s-about"', esc_attr( $name ), esc_attr( OPTION ) );
	$control = match ( $type ) {
		'box'   => "<input type=\"checkbox\" value=\"1\" $field" . checked( $value, true, false ) . '>',
		'texts' => "<textarea class=\"large-text code\" rows=\"6\" $field>" . esc_textarea( $value ) . '</textarea>',
		'consent' => "<select $field><option value=\"given\"" . selected( $value, 'given', false ) . '>' . esc_html__( 'Not needed', 'society-widgets' )
			. '</option><option value="needed"' . selected( $value, 'needed', false ) . '>' . esc_html__( 'Needed', 'society-widgets' ) . '</option></select>',
		default => '<input type="' . esc_attr( $type ) . "\" class=\"regular-text\" autocomplete=\"off\" $field value=\"" . esc_attr( $value ) . '">',
	};
	printf(
		'<tr><th scope="row"><label for="society-%1$s">%2$s</label></th><td>%3$s<p class="description" id="society-%1$s-about">%4$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		$control, // phpcs:ignore WordPress.Security.EscapeOutput
		esc_html( $about )
	);
}

/** Prints the page. */
function print_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>Society Widgets</h1><h2>' . esc_html__( 'Checks', 'society-widgets' ) . '</h2><ul>';
	foreach ( checks() as [ $is_good, $text ] ) {
		printf( '<li>%s %s</li>', $is_good ? '✔' : '✘ <strong>' . esc_html__( 'To do:', 'society-widgets' ) . '</strong>', esc_html( $text ) );
	}
	echo '</ul><form method="post" action="options.php">';
	settings_fields( OPTION );
	echo '<table class="form-table" role="presentation">';
	print_row( 'everywhere', 'box', __( 'On every page', 'society-widgets' ), __( 'For widgets in your theme’s own templates. Otherwise, only pages whose content has a widget load the script.', 'society-widgets' ) );
	print_row( 'applicationId', 'text', __( 'Algolia application ID', 'society-widgets' ), __( 'For site search.', 'society-widgets' ) );
	print_row( 'searchKey', 'text', __( 'Algolia search key', 'society-widgets' ), __( 'The search-only key. Pages show it to everybody, so never enter the admin key.', 'society-widgets' ) );
	print_row( 'index', 'text', __( 'Algolia index', 'society-widgets' ), __( 'The index with your pages.', 'society-widgets' ) );
	print_row( 'stripeKey', 'text', __( 'Stripe publishable key', 'society-widgets' ), __( 'For a payment form in your theme: SocietyWidgets\stripe_key() returns it.', 'society-widgets' ) );
	print_row( 'consent', 'consent', __( 'Consent to analytics', 'society-widgets' ), __( 'With “Needed”, nothing is counted before a visitor agrees.', 'society-widgets' ) );
	print_row( 'texts', 'texts', __( 'Texts', 'society-widgets' ), __( 'Texts that replace the widgets’ own, as JSON: {"accordion": {"openAll": "Show everything"}}', 'society-widgets' ) );
	print_row( 'email', 'email', __( 'Email for messages', 'society-widgets' ), __( 'Who learns of a message from a form. Empty: the administrator of the site.', 'society-widgets' ) );
	print_row( 'remove', 'box', __( 'Remove the messages too', 'society-widgets' ), __( 'When the plugin is deleted. Otherwise, messages from forms stay in the database. Settings are always removed.', 'society-widgets' ) );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}
