<?php
/** Lets PHP's own server send files, and WordPress everything else. */

$file = $_SERVER['DOCUMENT_ROOT'] . parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( is_file( $file ) || ( is_file( rtrim( $file, '/' ) . '/index.php' ) && rtrim( $file, '/' ) !== $_SERVER['DOCUMENT_ROOT'] ) ) {
	return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
