import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { useMutation } from '@/lib/client/use-mutation'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { byId } from '@/lib/contract/wire'
import type { RowAction } from './row-actions'
import type { List } from './use-list'

type Switch = Endpoint<typeof byId, z.ZodUndefined, z.ZodUndefined>

type StateActionOptions<Row> = {
  list: Pick<List<Row>, 'rowId' | 'settle'>
  /** Switches one on or off, whichever it is not; or one call for each, of things that are said to be stopped. */
  state: Switch | { enable: Switch; stop: Switch }
  /** Names of what uses one, which the question before switching it off says. */
  usedBy?: (id: string) => Promise<readonly string[]>
  /** The questions, where the contract words them for these things. */
  ask?: { enable: string; disable: string }
}

/** Switching a row of an administration screen on and off, after a question (contract 2 §0). */
export function useStateAction<Row>({
  list,
  state,
  ask,
  usedBy,
}: StateActionOptions<Row>): (row: Row, isOn: boolean) => RowAction {
  const t = useTranslations('admin.state')
  const isStopped = 'stop' in state
  const enabling = useMutation(isStopped ? state.enable : state, { successToast: true })
  const disabling = useMutation(isStopped ? state.stop : state, { successToast: true })
  return (row, isOn) => ({
    key: 'state',
    label: t(!isOn ? 'enable' : isStopped ? 'stop' : 'disable'),
    ask: {
      text: ask?.[isOn ? 'disable' : 'enable'] ?? t(!isOn ? 'askEnable' : isStopped ? 'askStop' : 'askDisable'),
      ...(isOn && usedBy ? { usedBy: () => usedBy(list.rowId(row)) } : {}),
    },
    run: async () => {
      const id = list.rowId(row)
      // A refusal was shown; the list shows how it is.
      await (isOn ? disabling : enabling).run({ params: { id } }).catch(() => undefined)
      list.settle([id])
    },
  })
}
