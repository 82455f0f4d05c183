import 'htmx.org/dist/htmx.esm.min.js';
import 'htmx.org/dist/ext/hx-preload.js';
