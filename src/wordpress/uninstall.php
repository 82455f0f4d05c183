<?php
/** Runs when the plugin is deleted: removes everything that it stored, and the messages only if the settings say so. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes the plugin's data from the current site. */
function society_widgets_uninstall() {
	global $wpdb;
	$settings = get_option( 'society_widgets' );
	if ( ! empty( $settings['remove'] ) && isset( $settings['everywhere'] ) ) {
		foreach ( get_posts( array( 'post_type' => 'society_message', 'post_status' => 'any', 'numberposts' => -1, 'fields' => 'ids', 'suppress_filters' => true ) ) as $message ) {
			wp_delete_post( $message, true );
		}
	}
	// Another plugin's option of this name stays: the settings page never stored it.
	if ( isset( $settings['everywhere'] ) ) {
		delete_option( 'society_widgets' );
	}
	foreach ( array( '_transient_society_widgets_', '_transient_timeout_society_widgets_' ) as $prefix ) {
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( $prefix ) . '%' ) );
	}
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $society_widgets_site ) {
		switch_to_blog( $society_widgets_site );
		society_widgets_uninstall();
		restore_current_blog();
	}
} else {
	society_widgets_uninstall();
}
