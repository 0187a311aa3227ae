import { formatHandOver, handOverHeader } from '@/lib/contract/file/hand-over'
import type { CallMeta } from '../../http/context'
import type { StoredContent, StoredName } from './storage'

/** Below this a connection is as quick as another look at the disk. */
const handedOverFrom = 1024 * 1024

type Part = { start: number; end: number }

/** Whether the caller reads these bytes himself from the disk that both share. */
export function isHandedOver(content: StoredContent, part: Part, reading: CallMeta['reading']): boolean {
  return reading?.takesStoredFile === true && content.isLocal === true && part.end - part.start + 1 >= handedOverFrom
}

/** The answer without its bytes, whose length the caller states when he sends them. */
export async function handOver(
  content: StoredContent,
  { type, name, start, end }: StoredName & Part,
  { status, headers }: { status: number; headers: Record<string, string> },
): Promise<Response> {
  await content.close()
  const { 'content-length': _, ...facts } = headers
  return new Response(null, { status, headers: { ...facts, [handOverHeader]: formatHandOver({ type, name, start, end }) } })
}
