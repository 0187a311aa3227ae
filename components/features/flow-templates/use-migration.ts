import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { randomName } from '@/lib/client/random-name'
import { isAnswerLost } from '@/lib/client/save-attempt'
import { toast } from '@/lib/client/toast-store'
import type { CallData } from '@/lib/contract/endpoint'
import type { flowMigration } from '@/lib/contract/workflow/flow-migration'
import { toAppError } from '@/lib/errors/app-error'
import { moveTasks } from './mutations'
import { readMovable } from './queries'

export type MigrationOutcome = { moved: number; refused: CallData<typeof flowMigration.move>['refused'] }
type Moving = { fromId: string; to: { id: string; version: string }; onMoved: (ids: readonly string[]) => void }

/** So many with each call, so that it is seen how far it is and can be stopped. */
const tasksAtOnce = 20

/** Moves tasks to another version a few at a time, once it was asked whether to. What was moved stays so when it is stopped or fails. */
export function useMigration({ fromId, to, onMoved }: Moving) {
  const t = useTranslations('flowtemplates.migration')
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<MigrationOutcome | null>(null)
  const isStopped = useStop()
  const parts = useParts()
  const told = useTold()
  const moveAsked = async (ids: readonly string[]) => {
    const found: { ids: string[]; refused: MigrationOutcome['refused'] } = { ids: [], refused: [] }
    isStopped.current = false
    setOutcome(null)
    await told(async () => {
      let done = 0
      for (const part of parts.of(ids)) {
        if (isStopped.current) break
        setProgress({ done, total: ids.length })
        const { data } = await parts.send(part, () => moveTasks({ flowId: fromId, toId: to.id, ids: part.ids }, part.key))
        found.ids.push(...data.moved)
        found.refused.push(...data.refused)
        done += part.ids.length
      }
    })
    setProgress(null)
    setOutcome({ moved: found.ids.length, refused: found.refused })
    onMoved(found.ids)
  }
  const move = async (ids: readonly string[]) => {
    const asked = { title: t('title'), text: t('ask', { count: ids.length, number: to.version }), confirmText: t('move') }
    if (await confirm(asked)) await moveAsked(ids)
  }
  const moveAll = () =>
    told(async () => {
      setAsking(true)
      const ids = await readMovable({ flowId: fromId, toId: to.id }).finally(() => setAsking(false))
      if (ids.length === 0) toast.warning(t('noneMovable'))
      else await move(ids)
    })
  return {
    move,
    moveAll,
    progress,
    outcome,
    isRunning: isAsking || progress !== null,
    stop: () => {
      isStopped.current = true
    },
  }
}

type Part = { ids: readonly string[]; key: string }

/**
 * A part whose answer was lost is sent again as it was and under its key where it is asked for again: then the platform tells what became
 * of it, and does not take what it has moved for gone.
 */
function useParts() {
  const lost = useRef<Part | null>(null)
  const of = (ids: readonly string[]): Part[] => {
    const before = lost.current?.ids.every((id) => ids.includes(id)) ? lost.current : null
    const others = ids.filter((id) => !before?.ids.includes(id))
    const parts: Part[] = before ? [before] : []
    for (let at = 0; at < others.length; at += tasksAtOnce)
      parts.push({ ids: others.slice(at, at + tasksAtOnce), key: randomName() })
    return parts
  }
  const send = async <T>(part: Part, call: () => Promise<T>): Promise<T> => {
    lost.current = part
    try {
      const reply = await call()
      lost.current = null
      return reply
    } catch (thrown) {
      if (!isAnswerLost(toAppError(thrown))) lost.current = null
      throw thrown
    }
  }
  return { of, send }
}

/** Calls go on outside of the page; who closes it wants no more of them. */
function useStop() {
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])
  return isStopped
}

/** Does something, and shows why it failed. */
function useTold() {
  const t = useTranslations('errors')
  return async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!isSessionEnd(error)) toast.error(errorText(error, (key, params) => t(key, params)))
    }
  }
}
