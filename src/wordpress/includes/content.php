<?php
/** Widgets in posts: allowed attributes, block patterns, and shortcodes for markup that WordPress removes from posts. */

namespace SocietyWidgets;

defined( 'ABSPATH' ) || exit;

// Attributes that authors without the capability `unfiltered_html` may use in posts. No new elements: forms and scripts come
// from shortcodes.
add_filter(
	'wp_kses_allowed_html',
	function ( $elements, $context ) {
		if ( 'post' !== $context ) {
			return $elements;
		}
		foreach ( release()['attributes'] as $element => $attributes ) {
			if ( isset( $elements[ $element ] ) ) {
				$elements[ $element ] = array_merge( (array) $elements[ $element ], array_fill_keys( $attributes, true ) );
			}
		}
		return $elements;
	},
	10,
	2
);

add_action(
	'init',
	function () {
		register_block_pattern_category( 'society-widgets', [ 'label' => 'Society Widgets' ] );
		foreach ( release()['patterns'] as [ 'name' => $name, 'title' => $title, 'summary' => $summary, 'markup' => $markup ] ) {
			register_block_pattern(
				"society-widgets/$name",
				[
					'title'       => $title,
					'description' => $summary,
					'categories'  => [ 'society-widgets' ],
					'content'     => "<!-- wp:html -->\n$markup\n<!-- /wp:html -->",
				]
			);
		}
	}
);

/** Returns a post's content, with that of the synced patterns in it. */
function content_of( ?\WP_Post $post ): string {
	return preg_replace_callback(
		'~<!-- wp:block {"ref":(\d+)[^>]*-->~',
		fn( $match ) => get_post( (int) $match[1] )->post_content ?? '',
		$post->post_content ?? ''
	);
}

/** Returns a paragraph that only editors see. */
function note_for_editors( string $text ): string {
	return current_user_can( 'edit_posts' ) ? '<p>' . esc_html( $text ) . '</p>' : '';
}

/**
 * Returns attributes for a host, such as ` data-topic-search-topic="Asthma"`, from a shortcode's attributes, which
 * WordPress writes in lower case.
 */
function host_options( string $widget, array $options ): string {
	$markup = '';
	foreach ( $options as $name => $value ) {
		if ( is_string( $name ) && preg_match( '/^[a-z][a-z0-9-]*$/', $name ) ) {
			$markup .= " data-$widget-$name=\"" . esc_attr( $value ) . '"';
		}
	}
	return $markup;
}

// [society_widget name="topic-search" topic="Asthma"]: the markup of a widget that needs a form, with its options.
add_shortcode(
	'society_widget',
	function ( $given ) {
		$given  = (array) $given;
		$widget = (string) ( $given['name'] ?? '' );
		$markup = release()['shortcodes'][ $widget ] ?? '';
		if ( '' === $markup ) {
			/* translators: 1: the name in the shortcode, 2: known names */
			$text = __( 'There is no widget "%1$s" for this shortcode. The names are %2$s.', 'society-widgets' );
			return current_user_can( 'edit_posts' )
				? '<p>' . esc_html( sprintf( $text, $widget, implode( ', ', array_keys( release()['shortcodes'] ) ) ) ) . '</p>'
				: '';
		}
		unset( $given['name'] );
		$given += match ( $widget ) {
			'npi-lookup' => [
				'lookup' => ajax_address( 'society_npi' ),
				'verify' => ajax_address( 'society_npi' ),
				'target' => 'society_npi',
			],
			'session-keeper' => [
				'info'    => ajax_address( 'society_session' ),
				'account' => get_current_user_id() ?: '',
			],
			default => [],
		};
		$search = esc_url( home_url( '/' ) );
		$own    = esc_url( remove_query_arg( 'society_sent' ) );
		$markup = strtr(
			$markup,
			[
				// WordPress's own search, for visitors without JavaScript.
				'action="/search"'             => "action=\"$search\"",
				'action="/topics/asthma"'      => "action=\"$search\"",
				'action="/account/npi-lookup"' => "action=\"$own\"",
				'href="/login"'                => 'href="' . esc_url( wp_login_url() ) . '"',
			]
		);
		foreach ( array_keys( $given ) as $name ) {
			$markup = preg_replace( '/ data-' . preg_quote( "$widget-$name", '/' ) . '="[^"]*"/', '', $markup );
		}
		$host = "data-widget=\"$widget\"";
		return str_replace( $host, $host . host_options( $widget, $given ), $markup );
	}
);

// [society_quiz question="…" right="…" wrong="…"]: renders a quiz from fields, as a template partial does.
add_shortcode(
	'society_quiz',
	function ( $given ) {
		static $number = 0;
		$given = shortcode_atts( [ 'question' => '', 'right' => '', 'wrong' => '', 'explainer' => '' ], $given );
		$name  = 'society-quiz-' . ++$number;
		$radio = fn( string $label, int $is_correct ): string => "<label class=\"sw-choice\"><input type=\"radio\" name=\"$name\""
			. " data-quiz-part=\"option\" data-quiz-correct=\"$is_correct\"> <span>" . esc_html( $label ) . '</span></label>';
		$wrong = array_map( fn( string $label ): string => $radio( trim( $label ), 0 ), explode( '|', $given['wrong'] ) );
		return '<fieldset class="sw-choices" data-widget="quiz"><legend>' . esc_html( $given['question'] ) . '</legend>'
			. implode( '', $wrong ) . $radio( $given['right'], 1 )
			. '<details data-quiz-part="explainer"><summary>' . esc_html__( 'Show the answer', 'society-widgets' ) . '</summary>'
			. '<p data-quiz-part="verdict" hidden></p><p>' . esc_html( $given['explainer'] ?: $given['right'] ) . '</p></details>'
			. '<button type="button" class="sw-button" data-quiz-part="again" hidden>' . esc_html__( 'Try again', 'society-widgets' ) . '</button></fieldset>';
	}
);
