import type { z } from 'zod'
import type { RowAction } from '@/components/screen/row-actions'
import { useMutation } from '@/lib/client/use-mutation'
import type { Texts } from '@/lib/client/use-texts'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { byId } from '@/lib/contract/wire'

/** Switches what can be granted on or off, after a question. */
export function useItemState(endpoint: Endpoint<typeof byId, z.ZodUndefined, z.ZodUndefined>, t: Texts, onChanged: () => void) {
  const switching = useMutation(endpoint, { successToast: true })
  return ({ id, enabledMark }: { id: string; enabledMark: number }): RowAction => ({
    key: 'state',
    label: t(enabledMark === 1 ? 'menus.disable' : 'menus.enable'),
    ask: { text: t(enabledMark === 1 ? 'menus.askDisable' : 'menus.askEnable') },
    run: async () => {
      // A refusal was shown; the list shows how it is.
      await switching.run({ params: { id } }).catch(() => undefined)
      onChanged()
    },
  })
}
