import { useState } from 'react'
import { disputedPaths, keptValues, type MergeField, mergeFields } from '@/components/form/merge/merge'
import type { Choices } from '@/components/form/merge/merge-types'
import { type OtherPerson, personOfRefusal } from '@/components/form/merge/other-person'
import { useShell } from '@/components/ground/public'
import type { SaveAttempt } from '@/lib/client/save-attempt'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import type { FormStore } from '@/lib/form/form-store'
import type { RecordValues } from '@/lib/form/types'

type Session = { store: FormStore; untouched: RecordValues; attempt: SaveAttempt }

type ConflictOptions<S extends Session> = {
  failure: AppError | null
  session: S
  newest: (() => Promise<RecordValues>) | undefined
  begin: (values: RecordValues, own?: { kept: RecordValues; attempt: SaveAttempt }) => S
  goOn: (session: S) => void
  onFailure: (failure: AppError) => void
}

export type FormConflict = {
  person: OtherPerson | null
  /** Lets go of what was typed. */
  takeTheirs: () => void
  merge: () => void
  /** What the two say differently, while the person decides. */
  merging: { fields: readonly MergeField[]; apply: (choices: Choices) => void; close: () => void } | null
}

/** Somebody else saved it first (contract 2, versions of ours): nothing typed is lost, and nothing of theirs is overwritten unseen. */
export function useConflict<S extends Session>(options: ConflictOptions<S>): FormConflict | null {
  const { failure, session, newest, begin, goOn, onFailure } = options
  const { user } = useShell()
  const [disputed, setDisputed] = useState<{ values: RecordValues; fields: readonly MergeField[] } | null>(null)
  const isConflict = failure?.issues.some(({ code }) => code === 'conflict') ?? false
  if (!failure || !newest || !isConflict) return null

  const putOn = (values: RecordValues, kept: RecordValues) => {
    setDisputed(null)
    goOn(begin(values, { kept, attempt: session.attempt }))
  }
  const read = async (then: (values: RecordValues) => void) => {
    try {
      then(await newest())
    } catch (thrown) {
      onFailure(toAppError(thrown))
    }
  }
  const put = (values: RecordValues) => {
    const versions = { base: session.untouched, mine: session.store.toRecord(), theirs: begin(values).untouched }
    const fields = mergeFields({ design: session.store.design }, versions)
    if (disputedPaths(fields).length > 0) setDisputed({ values, fields })
    else putOn(values, keptValues(fields, {}))
  }
  return {
    person: personOfRefusal(failure, user.userId),
    takeTheirs: () => void read((values) => goOn(begin(values))),
    merge: () => void read(put),
    merging: disputed && {
      fields: disputed.fields,
      apply: (choices) => putOn(disputed.values, keptValues(disputed.fields, choices)),
      close: () => setDisputed(null),
    },
  }
}
