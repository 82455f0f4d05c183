<?php
/**
 * `[society_form name="contact"][society_field name="message" label="Message" required][/society_form]`: a form whose
 * messages are stored in WordPress, and announced by email.
 */

namespace SocietyWidgets;

defined( 'ABSPATH' ) || exit;

/** Type of the posts in which messages are stored. */
const MESSAGE = 'society_message';
/** Submissions of one IP address in an hour. */
const MESSAGES_PER_HOUR = 20;
/** Characters of one value. */
const LONGEST = 10000;

const FIELD_TYPES = [ 'text', 'email', 'tel', 'url', 'date', 'number', 'textarea', 'select', 'checkbox', 'npi' ];

add_action(
	'init',
	function () {
		register_post_type(
			MESSAGE,
			[
				'labels'       => [ 'name' => __( 'Messages', 'society-widgets' ), 'singular_name' => __( 'Message', 'society-widgets' ) ],
				'show_ui'      => true,
				// Otherwise, WordPress would store addresses of messages among its own.
				'rewrite'      => false,
				'menu_icon'    => 'dashicons-email',
				'supports'     => [ 'title', 'editor' ],
				// Only administrators read messages, and nobody writes one by hand.
				'capabilities' => array_fill_keys( [ 'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'delete_others_posts', 'publish_posts', 'read_private_posts' ], 'manage_options' ) + [ 'create_posts' => 'do_not_allow' ],
			]
		);
	}
);

/** Returns the forms in a post, by name. */
function forms_in( ?\WP_Post $post ): array {
	$content = content_of( $post );
	$forms   = [];
	if ( ! str_contains( $content, '[society_form' ) || ! preg_match_all( '/' . get_shortcode_regex( [ 'society_form' ] ) . '/s', $content, $found, PREG_SET_ORDER ) ) {
		return [];
	}
	foreach ( $found as $match ) {
		$form                   = form_of( (array) shortcode_parse_atts( $match[3] ), $match[5] ?? '' );
		$forms[ $form['name'] ] = $form;
	}
	return $forms;
}

/** Returns the forms of the current page, by name. Only these are received. */
function forms_of_page(): array {
	return is_singular() ? forms_in( get_queried_object() ) : [];
}

/** Returns a form, as its shortcodes describe it. Other content between them, such as automatic paragraphs, is ignored. */
function form_of( array $given, string $content ): array {
	$form = shortcode_atts( [ 'name' => 'contact', 'button' => __( 'Send', 'society-widgets' ), 'thanks' => __( 'Thank you. We have received your message.', 'society-widgets' ) ], $given );
	preg_match_all( '/' . get_shortcode_regex( [ 'society_field' ] ) . '/s', $content, $found, PREG_SET_ORDER );
	$fields = [];
	foreach ( $found as $match ) {
		$attributes = (array) shortcode_parse_atts( $match[3] );
		$field      = shortcode_atts( [ 'name' => '', 'label' => '', 'type' => 'text', 'options' => '', 'autocomplete' => '' ], $attributes );
		$name       = sanitize_key( $field['name'] ?: $field['label'] );
		if ( '' === $name ) {
			continue;
		}
		$fields[ $name ] = [
			'label'    => $field['label'] ?: $name,
			'type'     => in_array( $field['type'], FIELD_TYPES, true ) ? $field['type'] : 'text',
			'options'  => array_filter( array_map( 'trim', explode( '|', $field['options'] ) ), 'strlen' ),
			'complete' => $field['autocomplete'] ?: ( 'email' === $field['type'] ? 'email' : '' ),
			'required' => in_array( 'required', $attributes, true ),
		];
	}
	return [ 'name' => sanitize_key( $form['name'] ), 'fields' => $fields ] + $form;
}

/** Returns true if the number has ten digits and the correct check digit (Luhn's algorithm, with the prefix 80840). */
function is_npi( string $number ): bool {
	if ( ! preg_match( '/^[12]\d{9}$/D', $number ) ) {
		return false;
	}
	$sum = 0;
	foreach ( str_split( strrev( "80840$number" ) ) as $place => $digit ) {
		$value = (int) $digit * ( $place % 2 + 1 );
		$sum  += $value > 9 ? $value - 9 : $value;
	}
	return 0 === $sum % 10;
}

/** Returns what is wrong with a value, or an empty string. */
function error_of( array $field, string $value ): string {
	if ( '' === $value ) {
		/* translators: %s: label of a field */
		return $field['required'] ? sprintf( __( '%s: please fill in this field.', 'society-widgets' ), $field['label'] ) : '';
	}
	$is_valid = mb_strlen( $value ) <= LONGEST && match ( $field['type'] ) {
		'email'    => false !== is_email( $value ),
		'url'      => (bool) wp_http_validate_url( $value ) || (bool) filter_var( $value, FILTER_VALIDATE_URL ),
		'date'     => (bool) preg_match( '/^\d{4}-\d\d-\d\d$/D', $value ),
		'number'   => is_numeric( $value ),
		'npi'      => is_npi( preg_replace( '/[ .()-]/', '', $value ) ),
		'select'   => in_array( $value, $field['options'], true ),
		'checkbox' => '1' === $value,
		default    => true,
	};
	/* translators: %s: label of a field */
	return $is_valid ? '' : sprintf( __( '%s: please check this entry.', 'society-widgets' ), $field['label'] );
}

/** Returns the values that the visitor sent for the known fields, as plain text. */
function given_values( array $form ): array {
	$given  = wp_unslash( $_POST );
	$values = [];
	foreach ( $form['fields'] as $name => $field ) {
		$value           = 'npi' === $field['type'] ? $given['society_npi'] ?? '' : $given['society'][ $name ] ?? '';
		$value           = is_string( $value ) ? $value : '';
		$values[ $name ] = trim( 'textarea' === $field['type'] ? sanitize_textarea_field( $value ) : sanitize_text_field( $value ) );
	}
	return $values;
}

/** Stores a message once, however often the same form is sent, and announces it. Returns false if it could not be stored. */
function store( array $form, array $values, string $id ): bool {
	// Two requests with the same id may arrive at the same time. The lock ends with the request.
	$GLOBALS['wpdb']->get_var( $GLOBALS['wpdb']->prepare( 'SELECT GET_LOCK( %s, 5 )', $id ) );
	if ( get_posts( [ 'post_type' => MESSAGE, 'post_status' => 'any', 'name' => $id, 'fields' => 'ids' ] ) ) {
		return true;
	}
	$lines = [];
	foreach ( $values as $name => $value ) {
		$lines[] = $form['fields'][ $name ]['label'] . ': ' . $value;
	}
	$text = implode( "\n", $lines );
	$title  = $form['name'] . ', ' . wp_date( 'Y-m-d H:i' );
	$stored = wp_insert_post( wp_slash( [ 'post_type' => MESSAGE, 'post_status' => 'private', 'post_title' => $title, 'post_name' => $id, 'post_content' => esc_html( $text ) ] ) );
	if ( $stored ) {
		// The message is stored already, so an email that cannot be sent loses nothing.
		wp_mail( settings()['email'] ?: get_option( 'admin_email' ), get_bloginfo( 'name' ) . ': ' . $title, $text );
	}
	return (bool) $stored;
}

add_action(
	'template_redirect',
	function () {
		$forms = forms_of_page();
		if ( ! $forms ) {
			return;
		}
		// A token in a cached page may have expired, or may belong to another visitor.
		nocache_headers();
		defined( 'DONOTCACHEPAGE' ) || define( 'DONOTCACHEPAGE', true );
		$name = is_string( $_POST['society_form'] ?? null ) ? $_POST['society_form'] : '';
		$form = $forms[ $name ] ?? null;
		if ( ! $form || post_password_required() ) {
			return;
		}
		$values = given_values( $form );
		$errors = [];
		foreach ( $form['fields'] as $field => $facts ) {
			$errors[ $field ] = error_of( $facts, $values[ $field ] );
		}
		$errors = array_filter( $errors );
		$nonce  = is_string( $_POST[ NONCE_FIELD ] ?? null ) ? $_POST[ NONCE_FIELD ] : '';
		$id     = is_string( $_POST['society_id'] ?? null ) && wp_is_uuid( $_POST['society_id'], 4 ) ? $_POST['society_id'] : wp_generate_uuid4();
		$status = 422;
		if ( ! wp_verify_nonce( $nonce, NONCE_ACTION ) ) {
			$status = 400;
			$errors = [ '' => __( 'This page was open for a long time. Nothing is lost: please send the form again.', 'society-widgets' ) ];
		} elseif ( ! $errors && is_over_limit( 'form', MESSAGES_PER_HOUR ) ) {
			$status = 429;
			header( 'Retry-After: ' . HOUR_IN_SECONDS );
			$errors = [ '' => __( 'Too many messages from your network. Nothing is lost: please try again in an hour.', 'society-widgets' ) ];
		} elseif ( ! $errors ) {
			if ( store( $form, $values, $id ) ) {
				wp_safe_redirect( add_query_arg( 'society_sent', $name, get_permalink() ) . "#society-$name", 303 );
				exit;
			}
			$status = 500;
			$errors = [ '' => __( 'Your message could not be stored. Nothing is lost: please try again.', 'society-widgets' ) ];
		}
		status_header( $status );
		sent_form( compact( 'name', 'values', 'errors' ) );
	},
	5
);

/** Remembers the form that was refused, and returns it. */
function sent_form( ?array $sent = null ): array {
	static $known = [ 'name' => '', 'values' => [], 'errors' => [] ];
	return $known = $sent ?? $known;
}

/** Returns a field with its label, its value and its error. */
function field_markup( string $form, string $name, array $field, string $value, string $error ): string {
	$id         = esc_attr( "society-$form-$name" );
	$attributes = " id=\"$id\" name=\"" . esc_attr( 'npi' === $field['type'] ? 'society_npi' : "society[$name]" ) . '"'
		. ( $field['required'] ? ' required' : '' )
		. ( $field['complete'] ? ' autocomplete="' . esc_attr( $field['complete'] ) . '"' : '' )
		. ( $error ? " aria-invalid=\"true\" aria-describedby=\"$id-error\"" : '' );
	$label      = "<label for=\"$id\">" . esc_html( $field['label'] ) . ( $field['required'] ? ' <span class="sw-required" aria-hidden="true"></span>' : '' ) . '</label>';
	$options    = '<option value=""></option>';
	foreach ( $field['options'] as $option ) {
		$options .= '<option' . selected( $option, $value, false ) . '>' . esc_html( $option ) . '</option>';
	}
	$control = match ( $field['type'] ) {
		'textarea' => "<textarea rows=\"6\"$attributes>" . esc_textarea( $value ) . '</textarea>',
		'select'   => "<select$attributes>$options</select>",
		'checkbox' => "<input type=\"checkbox\" value=\"1\"$attributes" . checked( $value, '1', false ) . '>',
		'npi'      => "<input inputmode=\"numeric\"$attributes value=\"" . esc_attr( $value ) . '">',
		default    => '<input type="' . esc_attr( $field['type'] ) . "\"$attributes value=\"" . esc_attr( $value ) . '">',
	};
	$message = $error ? "<p class=\"sw-field-error\" id=\"$id-error\">" . esc_html( $error ) . '</p>' : '';
	return '<div class="sw-field" data-field>' . ( 'checkbox' === $field['type'] ? "$control $label" : "$label$control" ) . "$message</div>";
}

// Registered so that WordPress leaves its quotes straight. A field outside a form is nothing.
add_shortcode( 'society_field', '__return_empty_string' );

add_shortcode(
	'society_form',
	function ( $given, $content = '' ) {
		$form = form_of( (array) $given, (string) $content );
		$name = $form['name'];
		$sent = sent_form();
		$sent = $sent['name'] === $name ? $sent : [ 'values' => [], 'errors' => [] ];
		if ( ! $form['fields'] ) {
			return note_for_editors( __( 'This form has no fields: write [society_field name="…" label="…"] between [society_form] and [/society_form].', 'society-widgets' ) );
		}
		if ( ! isset( forms_of_page()[ $name ] ) ) {
			return note_for_editors( __( 'This form is not shown, because its messages would not be received: a form must be in the content of a page or post, or in a pattern there.', 'society-widgets' ) );
		}
		if ( ! $sent['errors'] && ( $_GET['society_sent'] ?? '' ) === $name ) {
			return "<p id=\"society-$name\" role=\"status\">" . esc_html( $form['thanks'] ) . '</p>';
		}
		$fields  = '';
		$summary = '';
		foreach ( $form['fields'] as $field => $facts ) {
			$fields .= field_markup( $name, $field, $facts, $sent['values'][ $field ] ?? '', $sent['errors'][ $field ] ?? '' );
		}
		foreach ( $sent['errors'] as $field => $error ) {
			$summary .= '<li>' . ( $field ? '<a href="' . esc_url( "#society-$name-$field" ) . '">' . esc_html( $error ) . '</a>' : esc_html( $error ) ) . '</li>';
		}
		$summary = $summary ? '<div class="sw-error-summary" data-form-part="summary"><h2>' . esc_html__( 'There is a problem', 'society-widgets' ) . "</h2><ul>$summary</ul></div>"
			: '<div class="sw-error-summary" data-form-part="summary" hidden></div>';
		$hidden  = '<input type="hidden" name="society_form" value="' . esc_attr( $name ) . '"><input type="hidden" name="society_id" value="' . esc_attr( wp_generate_uuid4() ) . '">'
			. '<input type="hidden" name="' . NONCE_FIELD . '" value="' . esc_attr( wp_create_nonce( NONCE_ACTION ) ) . '">';
		$action  = esc_url( get_permalink() );
		return "<form class=\"sw-form\" id=\"society-$name\" method=\"post\" action=\"$action\" data-widget=\"form\">$summary$hidden$fields"
			. '<button type="submit" class="sw-button sw-button-main">' . esc_html( $form['button'] ) . '</button></form>';
	}
);
