import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { alignItems, clearPortal } from '@/lib/designer/portal/public'
import { useDesigner } from '../shell/designer-context'
import { useSelection } from '../shell/session-context'
import type { PortalPlatform } from './portal-canvas'
import styles from './portal-designer.module.css'

type ToolsProps = { platform: PortalPlatform; onPlatform: (platform: PortalPlatform) => void; onPreview: () => void }

const platforms = ['pc', 'app'] as const
const alignments = ['left', 'width', 'height'] as const

/** Desktop or phone, what several items can be made alike in, clearing, and the portal as its readers see it. */
export function PortalTools({ platform, onPlatform, onPreview }: ToolsProps) {
  const t = useTranslations('portaldesigner.tools')
  const { session, actions } = useDesigner()
  const selection = useSelection()
  const clear = async () => {
    if (await confirm({ title: t('clear'), text: t('askClear') })) session.run(clearPortal())
  }
  const onMany = { isDisabled: selection.length < 2 }
  const onSome = { isDisabled: selection.length === 0 }
  return (
    <>
      <fieldset className={styles.platforms} aria-label={t('platform')}>
        {platforms.map((one) => (
          <IconButton key={one} label={t(one)} aria-pressed={platform === one} onClick={() => onPlatform(one)}>
            <Icon name={one === 'pc' ? 'monitor' : 'phone'} size={16} />
          </IconButton>
        ))}
      </fieldset>
      <Menu
        label={t('arrange')}
        trigger={<Icon name="columns" size={16} />}
        entries={[
          ...alignments.map((how) => ({
            ...{ key: how, label: t(`align.${how}`), ...onMany },
            onSelect: () => void session.run(alignItems(session.selection, how)),
          })),
          { key: 'duplicate', label: t('duplicate'), isApart: true, ...onSome, onSelect: actions.duplicate },
          { key: 'in', label: t('moveIn'), ...onSome, onSelect: () => actions.move('in') },
          { key: 'out', label: t('moveOut'), ...onSome, onSelect: () => actions.move('out') },
          { key: 'remove', label: t('remove'), isDanger: true, isApart: true, ...onSome, onSelect: actions.remove },
        ]}
      />
      <IconButton label={t('clear')} onClick={() => void clear()}>
        <Icon name="trash" size={16} />
      </IconButton>
      <Button size="sm" startIcon={<Icon name="eye" size={14} />} onClick={onPreview}>
        {t('preview')}
      </Button>
    </>
  )
}
