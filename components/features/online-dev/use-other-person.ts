import { useEffect, useState } from 'react'
import { type OtherPerson, personOfRecord, personOfRefusal } from '@/components/form/merge/other-person'
import type { AppError } from '@/lib/errors/app-error'
import { loadRecord } from './queries'
import { isConflict, type Module } from './utils'

type OtherPersonOptions = {
  module: Module
  failure: AppError | null
  /** Of the record that was to be saved. */
  recordId: string | undefined
  user: { userId: string; userName: string; userAccount: string }
}

/** Who changed or deleted the record meanwhile: as the refusal tells, or else as the newest version does. */
export function useOtherPerson({ module, failure, recordId, user }: OtherPersonOptions): OtherPerson | null {
  const [found, setFound] = useState<{ failure: AppError; person: OtherPerson | null } | null>(null)
  const told = failure && personOfRefusal(failure, user.userId)
  const isUntold = failure !== null && isConflict(failure) && told === null
  // The network: the platform does not tell who it was; the newest version may.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is the reason to ask, and nothing else is.
  useEffect(() => {
    if (!isUntold || recordId === undefined) return
    let isOver = false
    loadRecord(module.modelId, recordId).then(
      (newest) => {
        if (!isOver) setFound({ failure, person: personOfRecord(module.form, newest.texts, user) })
      },
      // Then it stays untold.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [failure])
  return told ?? (failure !== null && found?.failure === failure ? found.person : null)
}
