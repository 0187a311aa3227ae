import { escapeHtml } from '@/lib/domain/escape-html'
import { sendMessage } from './send'
import { messageTypes } from './store'

/** `files`: JSON list of file entries. */
type Told = { userIds: readonly string[]; title: string; lines: readonly string[]; files?: string }

/** The system itself tells people something, each line a paragraph of plain text. Inside a transaction pass `{...ctx, db: trx}`. */
export async function tellPeople(
  ctx: Parameters<typeof sendMessage>[0],
  { userIds, title, lines, ...files }: Told,
): Promise<void> {
  if (userIds.length === 0) return
  const bodyText = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  await sendMessage(ctx, { userIds, type: messageTypes.system, title, bodyText, ...files })
}
