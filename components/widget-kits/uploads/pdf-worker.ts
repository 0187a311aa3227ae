/** The parser of PDF documents, in a worker under the policy of static files: it has no network and compiles no text. */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
