import type { FieldNode } from '@/lib/form/types'

export type ChangedBy = 'me' | 'them' | 'both'

/** One value that somebody changed since the record was loaded. Only `both` needs a decision: there the two say different things. */
export type ValueChange = { node: FieldNode; changedBy: ChangedBy; mine: unknown; theirs: unknown }

/** By the path of what has to be decided: a field, a line or a cell. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>
