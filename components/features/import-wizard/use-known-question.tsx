import { type ReactNode, useState } from 'react'
import { isUnknownCall } from '@/lib/client/error-text'
import { KnownDialog } from './known-dialog'
import type { ImportCalls, ImportRow, KnownChoice, KnownRows } from './types'

/** Nothing of it is there, or nobody can say so. */
const allNew: Answer = { choice: null }

type Answer = { choice: KnownChoice | null }
type Asked = { known: KnownRows; rows: readonly ImportRow[]; answer: (answer: Answer | null) => void }

/** Asks what shall become of records that are there already; null where nothing shall be imported yet. */
export function useKnownQuestion({ check }: ImportCalls, content: string) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isChecking, setChecking] = useState(false)
  const ask = async (rows: readonly ImportRow[]): Promise<Answer | null> => {
    if (!check) return allNew
    setChecking(true)
    const known = await check(rows, { field: '', content })
      .catch((error) => {
        if (isUnknownCall(error)) return null
        throw error
      })
      .finally(() => setChecking(false))
    if (!known || (known.changed + known.same === 0 && !known.earlier)) return allNew
    return new Promise((resolve) => {
      const answer = (given: Answer | null) => {
        setAsked(null)
        resolve(given)
      }
      setAsked({ known, rows, answer })
    })
  }
  const question: ReactNode = asked && check && (
    <KnownDialog
      known={asked.known}
      onCheck={(field) => check(asked.rows, { field, content })}
      onAnswer={(choice) => asked.answer(choice && { choice })}
    />
  )
  return { ask, isChecking, question }
}
