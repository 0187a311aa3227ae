import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeTemplate, templateFile } from '@/platform/store/template'

/** Makes the database template at build time, beside the program: the first start neither waits for it nor keeps the memory it takes. */
writeFileSync(path.join('dist', templateFile), await makeTemplate('gzip'), { flush: true })
