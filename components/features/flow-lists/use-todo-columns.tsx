import { useMemo } from 'react'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import { ownColumns } from './columns'
import type { KeptOf } from './types'
import type { MyTaskRow } from './utils'

/** What waits for the person, with what of it was decided and is not sent. */
export function useTodoColumns(keptOf: KeptOf) {
  const t = useTexts('flowlist')
  const codes = useTexts('flowcodes')
  return useMemo(() => {
    const mark = ({ id }: MyTaskRow) => {
      const state = keptOf(id)?.state
      return state && <Tag tone={state === 'waiting' ? 'amber' : 'red'}>{t(`kept.tags.${state}`)}</Tag>
    }
    return ownColumns<MyTaskRow>({ t, codes }, 'todo', mark)
  }, [t, codes, keptOf])
}
