import { followsDesktopKey } from '@/lib/form/phone-list'
import { own, readFlag } from '@/lib/form/read'
import { formIndex } from '../form/form-nodes'
import { settleNames } from '../form/names'
import { Edit } from '../history/edit'
import type { ListDocument } from '../list/list-document'
import type { ListField } from '../list/list-fields'
import { mergedList } from '../list/merge-form'
import { rootId, subtree, type TreeDocument } from '../tree/tree-document'
import { type Alignment, alignNodes } from './align-nodes'
import { goneNodes, mergeForms } from './merge-forms'
import { mergeLists } from './merge-lists'
import { type Renamed, settledMine, withSameNames } from './merge-names'
import type { Decide, MergeConflict, Side, Versions } from './merge-types'

/** What of a design two may work on. A list that is not there is an empty one. */
export type DesignDocuments = { form: TreeDocument; list: ListDocument; phone: ListDocument }

type Options = {
  /** What a list can be made of, of a form; null where the lists follow none (data views). */
  fieldsOf: ((form: TreeDocument) => readonly ListField[]) | null
  /** By the ids of conflicts; what is not chosen is mine. */
  choices?: Readonly<Record<string, Side>>
}

type DesignConflict = MergeConflict & { of: keyof DesignDocuments }

export type MergedDesign = {
  documents: DesignDocuments
  conflicts: readonly DesignConflict[]
  renamed: readonly Renamed[]
}

/**
 * What two people made of one design since it was `base`, put together. What only one of them changed is taken, unknown keys too; each
 * thing of which they made something different is a conflict, and counts as it was chosen.
 */
export function mergeDesigns(versions: Versions<DesignDocuments>, { fieldsOf, choices = {} }: Options): MergedDesign {
  const conflicts = new Map<string, DesignConflict>()
  const decider =
    (of: keyof DesignDocuments): Decide =>
    (conflict) => {
      const id = `${of} ${conflict.id}`
      conflicts.set(id, { ...conflict, id, of })
      return Object.hasOwn(choices, id) ? (choices[id] ?? 'mine') : 'mine'
    }
  const { base, mine, theirs } = versions
  const alignment = alignNodes({ base: base.form, mine: mine.form, theirs: theirs.form })
  const same = withSameNames({ base: base.form, mine: mine.form, theirs: theirs.form }, alignment, decider('form'))
  const named = same.docs
  const gone = goneNodes({ docs: named, alignment, decide: decider('form') })
  const settled = settledMine(same, alignment, gone)
  const docs = { ...named, mine: settled.numbered }
  const form = withOwnCodes(mergeForms({ docs, alignment, decide: decider('form') }, gone), alignment)
  const lists = (part: 'list' | 'phone'): Versions<ListDocument> => ({
    base: following(base[part], { before: base.form, after: named.base }, fieldsOf),
    mine: following(
      following(mine[part], { before: mine.form, after: same.freed }, fieldsOf),
      { before: same.freed, after: settled.named },
      fieldsOf,
    ),
    theirs: following(theirs[part], { before: theirs.form, after: named.theirs }, fieldsOf),
  })
  const list = mergeLists(lists('list'), decider('list'))
  const phone = mergePhones(lists('phone'), decider('phone'))
  return { documents: { form, list, phone }, conflicts: [...conflicts.values()], renamed: settled.renamed }
}

/** A list of a form whose fields are named anew. */
function following(
  list: ListDocument,
  { before, after }: Record<'before' | 'after', TreeDocument>,
  fieldsOf: Options['fieldsOf'],
) {
  return before === after || !fieldsOf ? list : mergedList(list, fieldsOf(after)).document
}

/** A list for phones that nobody made is made of the other one. */
function mergePhones(versions: Versions<ListDocument>, decide: Decide): ListDocument {
  const isMade = (document: ListDocument) => !readFlag(own(document, followsDesktopKey))
  const { base, mine, theirs } = versions
  if (!isMade(theirs)) return mine
  if (!isMade(mine)) return theirs
  return mergeLists({ mine, theirs, base: isMade(base) ? base : {} }, decide)
}

/** Nothing that only one of them has keeps a code that stands twice. */
function withOwnCodes(form: TreeDocument, { nodes }: Alignment): TreeDocument {
  const first = new Set(formIndex(form).byCode.values())
  const names = new Set([...formIndex(form).scopes.keys()].filter((id) => !first.has(id)))
  const twice = [...subtree(form, rootId)].filter((id) => {
    const { mine, theirs } = nodes.get(id) ?? {}
    return names.has(id) && (mine === undefined || theirs === undefined)
  })
  const edit = new Edit(form)
  settleNames(
    edit,
    twice.filter((id) => isNamedTwice(form, id)),
  )
  return edit.doc
}

function isNamedTwice(form: TreeDocument, id: string): boolean {
  const name = form.nodes[id]?.shell
  return typeof name === 'object' && name !== null && '__vModel__' in name && name.__vModel__ !== ''
}
