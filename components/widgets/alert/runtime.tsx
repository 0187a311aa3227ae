'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import styles from '@/components/widget-kits/widgets.module.css'
import { flagAttribute, textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

const icons = { success: 'success', info: 'info', warning: 'alert', error: 'error' } as const

export function Runtime({ node }: { node: FieldNode }) {
  const t = useTranslations('widgets')
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  const closeText = textAttribute(node, 'closeText')
  return (
    <Hint node={node}>
      {!flagAttribute(node, 'closable', true) ? null : closeText ? (
        <button type="button" className={fieldStyles.linkButton} onClick={() => setIsClosed(true)}>
          {closeText}
        </button>
      ) : (
        <IconButton label={t('close')} size="sm" onClick={() => setIsClosed(true)}>
          <Icon name="close" size={14} />
        </IconButton>
      )}
    </Hint>
  )
}

/** The hint itself; on paper it cannot be closed. */
export function Hint({ node, children }: { node: FieldNode; children?: ReactNode }) {
  const stored = textAttribute(node, 'type')
  const type = stored === 'success' || stored === 'warning' || stored === 'error' ? stored : 'info'
  const description = textAttribute(node, 'description')
  return (
    <div className={styles.alert} data-type={type} role="note">
      {flagAttribute(node, 'showIcon') ? <Icon name={icons[type]} /> : null}
      <div>
        {textAttribute(node, 'title')}
        {description ? <p>{description}</p> : null}
      </div>
      {children}
    </div>
  )
}
