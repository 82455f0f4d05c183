<?php
/** Address that tells the session keeper how long the session lasts. */

namespace SocietyWidgets;

defined( 'ABSPATH' ) || exit;

/** Action of the nonces in the plugin's forms. One action, because the session keeper writes one token to all of them. */
const NONCE_ACTION = 'society_widgets';
/** Name of the field that contains the nonce. Not `_wpnonce`, so that the keeper does not change other plugins' forms. */
const NONCE_FIELD = 'society_nonce';

/** Returns the address of one of the plugin's endpoints. */
function ajax_address( string $action ): string {
	return add_query_arg( 'action', $action, admin_url( 'admin-ajax.php', 'relative' ) );
}

/**
 * Ends a request that does not come from a page of this site. A page of another site cannot send this header unless the
 * server allows it, which admin-ajax.php does not.
 *
 * Not the REST API: it treats a visitor whose token has expired as signed out, so it cannot say who is signed in.
 */
function require_own_page(): void {
	nocache_headers();
	if ( 'XMLHttpRequest' !== ( $_SERVER['HTTP_X_REQUESTED_WITH'] ?? '' ) ) {
		wp_send_json( [ 'success' => false, 'message' => __( 'This address is for the page’s own script.', 'society-widgets' ) ], 400 );
	}
}

/** Sends the state of the session. Extends it, unless the request says otherwise. */
function send_session(): void {
	require_own_page();
	$user    = get_current_user_id();
	$token   = wp_get_session_token();
	$tokens  = \WP_Session_Tokens::get_instance( $user );
	$session = $user ? $tokens->get( $token ) : null;
	if ( $session && ! isset( $_GET['dontExtendSession'] ) ) {
		// The same token, so that the nonces of open pages remain valid.
		$session['expiration'] = max( $session['expiration'], time() + 2 * DAY_IN_SECONDS );
		$tokens->update( $token, $session );
		wp_set_auth_cookie( $user, false, '', $token );
	}
	wp_send_json(
		[
			'isGuest'        => ! $user,
			'timeout'        => $session ? $session['expiration'] - time() : ( $user ? -1 : 0 ),
			'csrfTokenName'  => NONCE_FIELD,
			'csrfTokenValue' => wp_create_nonce( NONCE_ACTION ),
		] + ( $user ? [ 'id' => $user ] : [] )
	);
}
add_action( 'wp_ajax_society_session', __NAMESPACE__ . '\send_session' );
add_action( 'wp_ajax_nopriv_society_session', __NAMESPACE__ . '\send_session' );
