import type { DraftOwner } from '@/lib/client/drafts'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { type OpenedForm, openForm, type Refusal } from '@/lib/designer/public'
import { type LocalHistory, readLocalHistory } from './use-local-history'

export type Opening = {
  info: DesignInfo
  opened: OpenedForm | Refusal
  /** What this browser kept of it, with all steps; null where nothing was kept. */
  local: LocalHistory | null
}

/** A form that nobody has begun yet (contract 3a §2: what every form has). */
const emptyForm = '{"fields":[]}'

/** The design as the platform has it, and what this browser has of it. */
export async function readOpening(read: () => Promise<DesignInfo>, owner: DraftOwner): Promise<Opening> {
  const info = await read()
  const local = await readLocalHistory(owner, info.id)
  return { info, opened: openDocument(info.formData), local }
}

/** A stored form; one that was never begun is an empty one. */
export function openDocument(formData: string): OpenedForm | Refusal {
  return openForm(formData.trim() === '' ? emptyForm : formData)
}
