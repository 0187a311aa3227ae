import { useCallback, useState } from 'react'
import { personOfRefusal } from '@/components/form/merge/other-person'
import { useShell } from '@/components/ground/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { openList } from '@/lib/designer/list/list-document'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import {
  type DesignDocuments,
  formAsData,
  isRefusal,
  type MergedDesign,
  mergeDesigns,
  type Side,
  type TreeDocument,
  takeForm,
  takeList,
} from '@/lib/designer/public'
import type { AppError } from '@/lib/errors/app-error'
import { parseDesign } from '@/lib/form/parse-design'
import type { useDesignSessions } from './use-design-sessions'
import type { Documents } from './use-difference-words'
import { isSameSource, openDocument } from './utils'

type Sessions = ReturnType<typeof useDesignSessions>

/** What a merge brought in, while it may be looked at and taken back. */
export type MergeNews = {
  name: string
  before: Documents
  after: Documents
  renamed: MergedDesign['renamed']
  /** False when something was done since: then it is taken back step by step. */
  undo: () => boolean
}

export type MergeVersions = { base: DesignInfo; theirs: DesignInfo }

/** Puts together what is worked on here and what somebody else has stored meanwhile. */
export function useMerging(sessions: Sessions) {
  const { user } = useShell()
  const [news, setNews] = useState<MergeNews | null>(null)
  /** Null where they cannot be put together: a document that nobody can read, another kind of design, another interface. */
  const prepare = useCallback(
    (versions: MergeVersions, choices: Readonly<Record<string, Side>> = {}) => prepared(sessions, versions, choices),
    [sessions],
  )
  /** Makes the documents here what the merge made of them, each in one step. */
  const apply = useCallback(
    (merged: MergedDesign, { base, theirs }: MergeVersions, error: AppError) => {
      const before = { ...base, ...textsOf(sessions) }
      const undo = applied(sessions, merged.documents)
      const name = personOfRefusal(error, user.userId)?.name ?? ''
      setNews({ name, before, after: { ...theirs, ...textsOf(sessions) }, renamed: merged.renamed, undo })
    },
    [sessions, user.userId],
  )
  /** Only where nobody needs to be asked; whether it was done. */
  const quietly = useCallback(
    (versions: MergeVersions, error: AppError): boolean => {
      const merged = prepare(versions)
      // A script of mine that names a field which now has another code must be looked at.
      if (!merged || merged.conflicts.length > 0 || merged.renamed.some(({ scriptCount }) => scriptCount > 0)) return false
      apply(merged, versions, error)
      return true
    },
    [prepare, apply],
  )
  return { prepare, apply, quietly, news, forget: () => setNews(null) }
}

function textsOf({ parts }: Sessions): Documents {
  return Object.fromEntries(Object.entries(parts).map(([name, { text }]) => [name, text()]))
}

function prepared(
  sessions: Sessions,
  { base, theirs }: MergeVersions,
  choices: Readonly<Record<string, Side>>,
): MergedDesign | null {
  // What has no list any more, or another one, takes no work on lists.
  if (!isSameSource(base, theirs) || Number(base.webType) !== Number(theirs.webType)) return null
  const versions = { base: documentsOf(base), mine: documentsOf({ ...base, ...textsOf(sessions) }), theirs: documentsOf(theirs) }
  if (!versions.base || !versions.mine || !versions.theirs) return null
  const isView = sessions.parts.formData === undefined
  const fieldsOf = (form: TreeDocument) => fieldsOfForm(parseDesign(formAsData(form), widgetSchemas))
  // Nodes keep the ids that they have here.
  const mine = { ...versions.mine, form: sessions.form.document }
  const found = { base: versions.base, mine, theirs: versions.theirs }
  return mergeDesigns(found, { fieldsOf: isView ? null : fieldsOf, choices })
}

function documentsOf({ formData = '', columnData = '', appColumnData = '' }: Documents): DesignDocuments | null {
  const [form, list, phone] = [openDocument(formData), openList(columnData), openList(appColumnData)]
  if (isRefusal(form) || isRefusal(list) || isRefusal(phone)) return null
  return { form: form.document, list: list.document, phone: phone.document }
}

/** What takes it back, as long as nothing was done since. */
function applied(sessions: Sessions, merged: DesignDocuments): () => boolean {
  const { form, list, phone } = sessions
  const histories = [form, list, phone].flatMap((session) => (session ? [session.history] : []))
  const positions = () => histories.map(({ position }) => position)
  const kept = documentsOf(textsOf(sessions))
  const before = positions()
  form.run(takeForm(merged.form))
  // A list that nobody made here stays one, unless they have made it.
  if (JSON.stringify(kept?.list) !== JSON.stringify(merged.list)) list?.run(takeList(merged.list))
  if (JSON.stringify(kept?.phone) !== JSON.stringify(merged.phone)) phone?.run(takeList(merged.phone))
  sessions.followForm()
  const after = positions()
  return () => {
    if (positions().some((position, at) => position !== after[at])) return false
    histories.forEach((history, at) => {
      while (history.position !== before[at] && history.undo()) {}
    })
    return true
  }
}
