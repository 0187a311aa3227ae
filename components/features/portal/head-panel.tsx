import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { wordColor } from '@/lib/portal/colors'
import type { PortalItem } from '@/lib/portal/layout'
import { type OptionReader, reader } from '@/lib/portal/options'
import { LinkPanel } from './link-panel'
import styles from './portal.module.css'

/** The head of an item (contract 4b §1.3): picture, title and colours, and the link at the right. An item without a title has none. */
export function HeadPanel({ item, titleId }: { item: PortalItem; titleId: string }) {
  const t = useTranslations('portal')
  const card = reader(item.card)
  const title = item.title
  const right = card.text('cardRightBtn')
  const icon = card.text('cardIcon')
  if (title === '' && right === '') return null
  return (
    <header className={styles.head} style={groundOf(card)}>
      {icon && (
        <span style={{ color: wordColor(card.color('cardIconColor'), card.color('titleBgColor')), lineHeight: 0 }}>
          <PlatformIcon icon={icon} fallback="grid" size={18} />
        </span>
      )}
      <h2 id={titleId} style={titleStyle(card)} data-tip={title}>
        {title}
      </h2>
      {right && (
        <LinkPanel link={item.card} label={title ? t('headLink', { link: right, title }) : right}>
          {right}
        </LinkPanel>
      )}
    </header>
  )
}

function groundOf(card: OptionReader): CSSProperties | undefined {
  const ground = card.color('titleBgColor')
  return ground === '' ? undefined : { background: ground, color: wordColor('', ground) }
}

function titleStyle(card: OptionReader): CSSProperties {
  const align = card.text('titleLeft', 'left')
  return {
    fontSize: card.number('titleFontSize', 14, 10, 40),
    fontWeight: card.flag('titleFontWeight') ? 700 : undefined,
    color: wordColor(card.color('titleFontColor'), card.color('titleBgColor')),
    textAlign: align === 'center' || align === 'right' ? align : undefined,
  }
}
