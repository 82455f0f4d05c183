<?php
/**
 * `[society_list type="post" filter="category"]`: a list of entries, with its pages and fragments below the address of the
 * page: `/news`, `/news/p2`, `/news/list.html`, `/news/pagination.html`.
 */

namespace SocietyWidgets;

defined( 'ABSPATH' ) || exit;

/** Returns the list in a post, as its shortcode describes it, or null if there is none. */
function list_in( ?\WP_Post $post ): ?array {
	if ( ! $post || ! preg_match( '/' . get_shortcode_regex( [ 'society_list' ] ) . '/', content_of( $post ), $match ) ) {
		return null;
	}
	return list_of( $post, (array) shortcode_parse_atts( $match[3] ) );
}

/** Returns a list: its address, which is empty on the front page, its known filters, and the entries per page. */
function list_of( \WP_Post $post, array $given ): array {
	$given    = shortcode_atts( [ 'type' => 'post', 'filter' => '', 'title' => get_the_title( $post ), 'per_page' => 10 ], $given );
	$type     = get_post_type_object( $given['type'] );
	$taxonomy = get_taxonomy( $given['filter'] );
	$terms    = $taxonomy && $taxonomy->public ? get_terms( [ 'taxonomy' => $taxonomy->name ] ) : [];
	return [
		'path'     => untrailingslashit( wp_parse_url( get_permalink( $post ), PHP_URL_PATH ) ?: '/' ),
		'title'    => $given['title'],
		// A type that visitors cannot see has no list.
		'type'     => $type && is_post_type_viewable( $type ) ? $type->name : '',
		'taxonomy' => $taxonomy && $taxonomy->public ? $taxonomy : null,
		'terms'    => is_array( $terms ) ? wp_list_pluck( $terms, 'name', 'slug' ) : [],
		'per_page' => min( 100, max( 1, (int) $given['per_page'] ) ),
	];
}

/** Name of a list's filter. The prefix keeps it apart from the names that WordPress reads. */
const FILTER = 'society_filter';

/** Returns the known terms in the address: `a,b` from the widget, several values from the form without JavaScript. */
function chosen_terms( array $list ): array {
	$given = wp_unslash( $_GET[ FILTER ] ?? [] );
	$given = is_array( $given ) ? array_filter( $given, 'is_string' ) : explode( ',', $given );
	return array_values( array_intersect( array_map( 'strval', array_keys( $list['terms'] ) ), $given ) );
}

/** Returns the entries on the current page of a list. */
function entries_of( array $list ): \WP_Query {
	$query = [
		'post_type'           => $list['type'] ?: 'post',
		'post_status'         => 'publish',
		'posts_per_page'      => $list['per_page'],
		'paged'               => current_page(),
		'ignore_sticky_posts' => true,
		'has_password'        => false,
	];
	if ( '' === $list['type'] ) {
		$query['post__in'] = [ 0 ];
	}
	$terms = chosen_terms( $list );
	if ( $terms ) {
		$query['tax_query'] = [ [ 'taxonomy' => $list['taxonomy']->name, 'field' => 'slug', 'terms' => $terms ] ];
	}
	return new \WP_Query( $query );
}

/** Returns the number of the current page, from 1. */
function current_page(): int {
	return max( 1, (int) get_query_var( 'society_page' ) );
}

/** Returns the address of the first page of a list without filters. */
function start_of( array $list ): string {
	return $list['path'] ?: '/';
}

/** Returns the content of the part `list`. */
function list_markup( array $list ): string {
	$found = entries_of( $list );
	if ( ! $found->posts ) {
		return '<p data-count-source="0">' . esc_html__( 'Nothing matches.', 'society-widgets' )
			. ' <a href="' . esc_url( start_of( $list ) ) . '">' . esc_html__( 'Show all', 'society-widgets' ) . '</a></p>';
	}
	$items = '';
	foreach ( $found->posts as $post ) {
		$items .= '<li><a href="' . esc_url( get_permalink( $post ) ) . '">' . esc_html( get_the_title( $post ) ) . '</a></li>';
	}
	return "<ul data-count-source=\"{$found->found_posts}\">$items</ul>";
}

/** Returns the content of the part `pagination`. */
function pagination_markup( array $list ): string {
	$count  = (int) entries_of( $list )->max_num_pages;
	$terms  = chosen_terms( $list );
	$query  = $terms ? '?' . FILTER . '=' . implode( ',', array_map( 'rawurlencode', $terms ) ) : '';
	$markup = '';
	for ( $page = 1; $count > 1 && $page <= $count; $page++ ) {
		$address = esc_url( ( $page > 1 ? "{$list['path']}/p$page" : start_of( $list ) ) . $query );
		$markup .= "<a href=\"$address\" class=\"sw-button" . ( current_page() === $page ? ' sw-button-main" aria-current="page' : '' ) . "\">$page</a> ";
	}
	return $markup;
}

/** Returns the filters of a list, or an empty string if there are none. */
function filters_markup( array $list ): string {
	if ( ! $list['terms'] ) {
		return '';
	}
	$chosen = chosen_terms( $list );
	$boxes  = '';
	foreach ( $list['terms'] as $slug => $name ) {
		$boxes .= '<label><input class="sw-box" type="checkbox" name="' . FILTER . '[]" value="' . esc_attr( $slug ) . '"'
			. checked( in_array( (string) $slug, $chosen, true ), true, false ) . '> ' . esc_html( $name ) . '</label> ';
	}
	$path = esc_url( start_of( $list ) );
	return '<button type="button" class="sw-button" data-content-list-part="toggle" aria-expanded="false" hidden>' . esc_html__( 'Show filters', 'society-widgets' ) . '</button>'
		. "<div data-content-list-part=\"panel\"><form data-content-list-part=\"filters\" method=\"get\" action=\"$path\" aria-label=\"" . esc_attr__( 'Filters', 'society-widgets' ) . '">'
		. '<fieldset><legend>' . esc_html( $list['taxonomy']->labels->singular_name ) . "</legend>$boxes</fieldset>"
		. '<button type="submit" class="sw-button" data-content-list-part="submit">' . esc_html__( 'Apply filters', 'society-widgets' ) . '</button> '
		. "<a href=\"$path\" class=\"sw-link\" data-content-list-part=\"clear\">" . esc_html__( 'Clear filters', 'society-widgets' ) . '</a></form></div>';
}

add_shortcode(
	'society_list',
	function ( $given ) {
		$post = get_post();
		// The fragments belong to the page in the address: elsewhere, such as in an archive, a list would load the wrong ones.
		if ( ! $post || get_queried_object_id() !== $post->ID || ! is_page() ) {
			return '';
		}
		$list  = list_of( $post, (array) $given );
		$title = esc_attr( $list['title'] );
		$total = (int) entries_of( $list )->found_posts;
		$items = list_markup( $list );
		$pages = pagination_markup( $list );
		$label = esc_html( _n( 'result', 'results', $total, 'society-widgets' ) );
		$body  = "<p class=\"sw-content-list-count\"><span data-content-list-part=\"count\">$total</span> <span data-content-list-part=\"count-label\">$label</span></p>"
			. ( $list['terms'] ? '<div data-content-list-part="active-filters"></div>' : '' ) . '<div data-content-list-part="status"></div>'
			. "<section data-content-list-part=\"list\" aria-label=\"$title\">$items</section>"
			/* translators: %s: title of a list */
			. '<nav data-content-list-part="pagination" aria-label="' . esc_attr( sprintf( __( 'Pages of %s', 'society-widgets' ), $list['title'] ) ) . "\">$pages</nav>";
		$path  = esc_attr( start_of( $list ) );
		return "<section data-widget=\"content-list\" data-content-list-path=\"$path\">" . filters_markup( $list ) . "$body</section>";
	}
);

// No rewrite rules: WordPress stores these, and they would stay in the database.
add_filter(
	'request',
	function ( $query ) {
		$path = $GLOBALS['wp']->request ?? '';
		if ( ! preg_match( '#^(.*?)(?:/(list|pagination)\.html)?(?:/p([1-9]\d{0,5}))?$#D', "/$path", $match ) || $match[0] === $match[1] ) {
			return $query;
		}
		$front = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0;
		$page  = '' === $match[1] ? ( $front ? get_post( $front ) : null ) : get_page_by_path( $match[1] );
		// A page of its own, such as `/news/p2`, comes first.
		if ( ! $page || get_page_by_path( $path ) || ! has_shortcode( content_of( $page ), 'society_list' ) ) {
			return $query;
		}
		return [ 'page_id' => $page->ID, 'society_part' => $match[2] ?? '', 'society_page' => $match[3] ?? '1' ];
	}
);
add_filter( 'query_vars', fn( $names ) => [ ...$names, 'society_part', 'society_page' ] );
// Without this, WordPress redirects /news/p2 to /news/.
add_filter( 'redirect_canonical', fn( $address ) => get_query_var( 'society_page' ) ? false : $address );

add_action(
	'template_redirect',
	function () {
		$part = get_query_var( 'society_part' );
		$list = $part || get_query_var( 'society_page' ) ? list_in( is_page() ? get_queried_object() : null ) : null;
		if ( ! $list ) {
			return;
		}
		if ( post_password_required() ) {
			$part && wp_die( '', '', [ 'response' => 401 ] );
			return;
		}
		if ( ! $part ) {
			// A page beyond the last one.
			if ( current_page() > 1 && ! entries_of( $list )->posts ) {
				status_header( 404 );
			}
			return;
		}
		status_header( 200 );
		header( 'Content-Type: text/html; charset=' . get_bloginfo( 'charset' ) );
		header( 'X-Robots-Tag: noindex' );
		echo 'list' === $part ? list_markup( $list ) : pagination_markup( $list ); // phpcs:ignore WordPress.Security.EscapeOutput
		exit;
	},
	9
);
