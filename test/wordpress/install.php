<?php
/** Installs the site of the journey: php install.php <folder> <address> <password> */

[ , $folder, $address, $password ] = $argv;
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = parse_url( $address, PHP_URL_HOST ) . ':' . parse_url( $address, PHP_URL_PORT );
require "$folder/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Society', 'admin', 'admin@example.org', true, '', $password );
update_option( 'permalink_structure', '/%postname%/' );
foreach ( [ 'Spirometry', 'Sleep' ] as $topic ) {
	$category = wp_insert_term( $topic, 'category' )['term_id'];
	foreach ( range( 1, 8 ) as $number ) {
		wp_insert_post( [ 'post_title' => "$topic $number", 'post_status' => 'publish', 'post_category' => [ $category ] ] );
	}
}
echo get_bloginfo( 'version' ) . ', PHP ' . PHP_VERSION;
