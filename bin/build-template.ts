import { emptyTemplate } from '@/platform/store/pglite'

/** Makes the database template at build time, so that the first start neither waits for it nor keeps the memory it takes. */
await emptyTemplate()
