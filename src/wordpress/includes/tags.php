<?php
/** The two tags and the page settings. */

namespace SocietyWidgets;

defined( 'ABSPATH' ) || exit;

/** Returns true if the markup contains a widget, or a shortcode that renders one. */
function has_widget( string $markup ): bool {
	return str_contains( $markup, 'data-widget=' ) || str_contains( $markup, '[society_' );
}

/** Remembers that the page contains a widget, and returns true if it does. */
function is_needed( bool $found = false ): bool {
	static $is_needed = false;
	$is_needed        = $is_needed || $found;
	return $is_needed;
}

/** Prints the two tags, once on a page. */
function print_tags(): void {
	static $is_printed = false;
	if ( $is_printed ) {
		return;
	}
	$is_printed = true;
	[ 'version' => $version, 'files' => $files ] = release();
	foreach ( $files as $file => $integrity ) {
		// The hash is part of the address: a cached page requests the file that its own hash describes.
		$address = plugins_url( "widgets/$file", SOCIETY_WIDGETS_FILE ) . '?v=' . rawurlencode( $version . '-' . substr( $integrity, 7, 8 ) );
		printf(
			str_ends_with( $file, '.css' )
				? '<link rel="stylesheet" href="%s" integrity="%s" crossorigin="anonymous">' . "\n"
				: '<script type="module" src="%s" integrity="%s" crossorigin="anonymous"></script>' . "\n",
			esc_url( $address ),
			esc_attr( $integrity )
		);
	}
	// JSON_HEX_TAG: no value can close the element.
	$settings = wp_json_encode( (object) page_settings(), JSON_HEX_TAG | JSON_UNESCAPED_UNICODE );
	if ( '{}' !== $settings ) {
		echo "<script type=\"application/json\" data-widgets-config>$settings</script>\n"; // phpcs:ignore WordPress.Security.EscapeOutput
	}
}

// Not enqueued, because WordPress and other plugins rewrite, delay and combine enqueued scripts. Before the theme's
// stylesheets, which are printed at 8, so that the theme's classes override the widgets'.
add_action(
	'wp_head',
	function () {
		$posts = $GLOBALS['wp_query']->posts ?? [];
		foreach ( is_array( $posts ) ? $posts : [] as $post ) {
			is_needed( has_widget( $post->post_content ?? '' ) );
		}
		/** Filters whether the page needs the two tags, for widgets in a theme's own templates. */
		if ( apply_filters( 'society_widgets_needed', is_needed( settings()['everywhere'] ) ) ) {
			print_tags();
		}
	},
	7
);

// Widgets in reusable blocks, sidebars and template parts are known only when these are rendered.
foreach ( [ 'render_block', 'the_content', 'widget_text', 'widget_block_content' ] as $society_widgets_filter ) {
	add_filter(
		$society_widgets_filter,
		function ( $markup ) {
			is_needed( is_string( $markup ) && str_contains( $markup, 'data-widget=' ) );
			return $markup;
		},
		99
	);
}
add_action(
	'wp_footer',
	function () {
		if ( is_needed() ) {
			print_tags();
		}
	},
	1
);
