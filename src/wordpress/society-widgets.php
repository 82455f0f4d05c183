<?php
/**
 * Plugin Name: Society Widgets
 * Description: Accordions, dialogs, lists, forms and search for a society's pages. They work without JavaScript.
 * Version: 0.0.0
 * Requires at least: 6.1
 * Requires PHP: 8.0
 * License: MIT
 * Text Domain: society-widgets
 */

defined( 'ABSPATH' ) || exit;

// A translation in wp-content/languages comes first. WordPress's own format is binary, so that a source for it would need a build.
foreach ( array( 'gettext_society-widgets', 'ngettext_society-widgets' ) as $society_widgets_filter ) {
	add_filter(
		$society_widgets_filter,
		function ( $translation, $text, $plural = '' ) {
			static $texts;
			$is_ours = 0 === strpos( determine_locale(), 'es' ) && ( $translation === $text || $translation === $plural );
			$texts   = $texts || ! $is_ours ? $texts : require __DIR__ . '/languages/es.php';
			return $is_ours && isset( $texts[ $translation ] ) ? $texts[ $translation ] : $translation;
		},
		10,
		3
	);
}

// WordPress compares the two numbers above only when a plugin is activated. A site may go back to an older PHP later. This
// file therefore has no syntax newer than PHP 5.6, and nothing else is loaded there.
if ( PHP_VERSION_ID < 80000 || version_compare( get_bloginfo( 'version' ), '6.1', '<' ) ) {
	add_action(
		'admin_notices',
		function () {
			/* translators: 1: version of PHP, 2: version of WordPress */
			$text = __( 'Society Widgets needs PHP 8.0 and WordPress 6.1 or later, and does nothing on PHP %1$s with WordPress %2$s.', 'society-widgets' );
			printf( '<div class="notice notice-error"><p>%s</p></div>', esc_html( sprintf( $text, PHP_VERSION, get_bloginfo( 'version' ) ) ) );
		}
	);
	return;
}

define( 'SOCIETY_WIDGETS_FILE', __FILE__ );
foreach ( array( 'settings', 'tags', 'content', 'list', 'form', 'session', 'npi', 'admin' ) as $society_widgets_part ) {
	require __DIR__ . '/includes/' . $society_widgets_part . '.php';
}
