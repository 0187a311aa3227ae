import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import type { Command, TreeDocument } from '@/lib/designer/public'
import {
  alignScreenItems,
  clearScreen,
  distributeItems,
  groupItems,
  markItems,
  sameSize,
  stepLayers,
  ungroupItems,
} from '@/lib/designer/screen/public'
import { useDesigner } from '../shell/designer-context'
import { useSelection } from '../shell/session-context'
import type { CanvasSettings } from './screen-canvas'

type ToolsProps = { settings: CanvasSettings; onSettings: (settings: CanvasSettings) => void; onPreview: () => void }

const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
const axes = ['across', 'down'] as const
const sizes = ['width', 'height', 'both'] as const
const layers = ['front', 'up', 'down', 'back'] as const

/** What can be done with what is chosen, how the canvas helps, and the screen as its readers see it. */
export function ScreenTools({ settings, onSettings, onPreview }: ToolsProps) {
  const t = useTranslations('screendesigner.tools')
  const { session } = useDesigner()
  const clear = async () => {
    if (await confirm({ title: t('clear'), text: t('askClear') })) session.run(clearScreen())
  }
  return (
    <>
      <AlignMenu />
      <LayerMenu />
      <ItemMenu />
      <IconButton
        label={t('snap')}
        aria-pressed={settings.isSnapping}
        onClick={() => onSettings({ ...settings, isSnapping: !settings.isSnapping })}
      >
        <Icon name="target" size={16} />
      </IconButton>
      <IconButton
        label={t('grid')}
        aria-pressed={settings.hasGrid}
        onClick={() => onSettings({ ...settings, hasGrid: !settings.hasGrid })}
      >
        <Icon name="grid" size={16} />
      </IconButton>
      <IconButton label={t('clear')} onClick={() => void clear()}>
        <Icon name="trash" size={16} />
      </IconButton>
      <Button size="sm" startIcon={<Icon name="eye" size={14} />} onClick={onPreview}>
        {t('preview')}
      </Button>
    </>
  )
}

/** An entry that runs a command on what is chosen, off below so many. */
function useEntry() {
  const { session } = useDesigner()
  const count = useSelection().length
  return (
    key: string,
    label: string,
    {
      least,
      command,
      ...more
    }: Partial<MenuEntry> & { least: number; command: (ids: readonly string[]) => Command<TreeDocument> },
  ): MenuEntry => ({
    ...{ key, label, isDisabled: count < least, ...more },
    onSelect: () => void session.run(command(session.selection)),
  })
}

function AlignMenu() {
  const t = useTranslations('screendesigner.tools')
  const entry = useEntry()
  return (
    <Menu
      label={t('arrange')}
      trigger={<Icon name="columns" size={16} />}
      entries={[
        ...alignments.map((how) => entry(how, t(`align.${how}`), { least: 1, command: (ids) => alignScreenItems(ids, how) })),
        ...axes.map((axis, at) =>
          entry(axis, t(`distribute.${axis}`), { least: 3, isApart: at === 0, command: (ids) => distributeItems(ids, axis) }),
        ),
        ...sizes.map((which, at) =>
          entry(which, t(`same.${which}`), { least: 2, isApart: at === 0, command: (ids) => sameSize(ids, which) }),
        ),
      ]}
    />
  )
}

function LayerMenu() {
  const t = useTranslations('screendesigner.tools')
  const entry = useEntry()
  return (
    <Menu
      label={t('layer')}
      trigger={<Icon name="copy" size={16} />}
      entries={layers.map((step) => entry(step, t(`layers.${step}`), { least: 1, command: (ids) => stepLayers(ids, step) }))}
    />
  )
}

function ItemMenu() {
  const t = useTranslations('screendesigner.tools')
  const { actions } = useDesigner()
  const entry = useEntry()
  const isNone = { isDisabled: useSelection().length === 0 }
  const mark = (key: string, name: 'isLocked' | 'isHidden', isOn: boolean, isApart = false) =>
    entry(key, t(key), { least: 1, isApart, command: (ids) => markItems(ids, name, isOn) })
  return (
    <Menu
      label={t('items')}
      trigger={<Icon name="more" size={16} />}
      entries={[
        entry('group', t('group'), { least: 2, command: groupItems }),
        entry('ungroup', t('ungroup'), { least: 1, command: ungroupItems }),
        mark('lock', 'isLocked', true, true),
        mark('unlock', 'isLocked', false),
        mark('hide', 'isHidden', true),
        mark('show', 'isHidden', false),
        { key: 'duplicate', label: t('duplicate'), isApart: true, ...isNone, onSelect: actions.duplicate },
        { key: 'remove', label: t('remove'), isDanger: true, isApart: true, ...isNone, onSelect: actions.remove },
      ]}
    />
  )
}
