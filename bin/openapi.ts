import { contract } from '@/lib/contract/all'
import { openApiDocument } from '@/lib/contract/openapi'

process.stdout.write(`${JSON.stringify(openApiDocument(contract), null, 2)}\n`)
