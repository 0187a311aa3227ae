import { Readable } from 'node:stream'
import { consume } from '../../http/limits'
import { offerFile } from '../file/public'
import { openForReader } from './rights'
import { filledReport, type Reading } from './service'

type Wanted = { format: 'xlsx' | 'docx'; parameters: Readonly<Record<string, unknown>>; language: string }

/** A report as a file for who asks, with the data that he may see: `{ name, url }` as exports answer (contract 2 §0.2). */
export async function saveReport(reading: Reading, id: string, { format, ...given }: Wanted) {
  const { ctx, actor } = reading
  await consume(ctx, 'exportByUser', actor.userId)
  const { report } = await openForReader(ctx, actor, id)
  const answer = await filledReport(reading, report, { kind: format }, given)
  if (!('file' in answer)) throw new Error('a file was wanted')
  return offerFile(ctx, actor, { name: `${report.fullName}.${format}`, content: Readable.from([Buffer.from(answer.file)]) })
}
