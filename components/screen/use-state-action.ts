import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { useMutation } from '@/lib/client/use-mutation'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { byId } from '@/lib/contract/wire'
import type { RowAction } from './row-actions'
import type { List } from './use-list'

type StateActionOptions<Row> = {
  list: Pick<List<Row>, 'rowId' | 'settle'>
  /** Switches one on or off, whichever it is not. */
  state: Endpoint<typeof byId, z.ZodUndefined, z.ZodUndefined>
}

/** Switching a row of an administration screen on and off, after a question (contract 2 §0). */
export function useStateAction<Row>({ list, state }: StateActionOptions<Row>): (row: Row, isOn: boolean) => RowAction {
  const t = useTranslations('admin.state')
  const switching = useMutation(state, { successToast: true })
  return (row, isOn) => ({
    key: 'state',
    label: t(isOn ? 'disable' : 'enable'),
    ask: { text: t(isOn ? 'askDisable' : 'askEnable') },
    run: async () => {
      const id = list.rowId(row)
      // A refusal was shown; the list shows how it is.
      await switching.run({ params: { id } }).catch(() => undefined)
      list.settle([id])
    },
  })
}
