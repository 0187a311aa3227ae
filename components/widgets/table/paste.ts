import type { TextGrid } from '@/lib/form/table-edits/clipboard-text'
import type { CopiedBlock } from './grid-clipboard'

export type PastedBlock = { texts: TextGrid; copied: CopiedBlock | null }
