import { useTranslations } from 'next-intl'
import type { Tab } from '@/components/ground/tabs/tabs'
import type { MenuEntry } from '@/components/ui/menu'
import type { Tabs } from './use-tabs'

/** Actions on one tab, for the menu button and for the context menu. Moving is among them: dragging needs a pointer and a steady hand. */
export function useTabEntries({ items, commands }: Tabs, move: (key: string, by: 1 | -1) => void): (tab: Tab) => MenuEntry[] {
  const t = useTranslations('shell.tabs')
  const tMore = useTranslations('topbar.tabs')
  return ({ key, isAffix }) => {
    const closable = items.filter((tab) => !tab.isAffix)
    const place = closable.findIndex((tab) => tab.key === key)
    const isLast = items.at(-1)?.key === key
    const hasOthers = closable.some((tab) => tab.key !== key)
    const close = (type: 'close' | 'closeOthers' | 'closeRight') => () => void commands.close({ type, key })
    return [
      { key: 'refresh', label: t('refresh'), icon: 'refresh', onSelect: () => commands.refresh(key) },
      { key: 'close', label: t('close'), icon: 'close', isDisabled: isAffix, onSelect: close('close') },
      { key: 'others', label: t('closeOthers'), icon: 'minus', isDisabled: !hasOthers, onSelect: close('closeOthers') },
      { key: 'right', label: tMore('closeRight'), icon: 'chevron-right', isDisabled: isLast, onSelect: close('closeRight') },
      {
        key: 'all',
        label: t('closeAll'),
        icon: 'trash',
        isDisabled: closable.length === 0,
        onSelect: () => void commands.close({ type: 'closeAll' }),
      },
      { key: 'left', label: tMore('moveLeft'), icon: 'chevron-left', isDisabled: place < 1, onSelect: () => move(key, -1) },
      {
        key: 'onward',
        label: tMore('moveRight'),
        icon: 'chevron-right',
        isDisabled: isAffix || isLast,
        onSelect: () => move(key, 1),
      },
    ]
  }
}
