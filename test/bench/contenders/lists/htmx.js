import 'htmx.org/dist/htmx.esm.min.js';
