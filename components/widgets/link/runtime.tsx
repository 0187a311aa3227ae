'use client'
import { textStyle } from '@/components/widget-kits/faces/text-style'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import styles from '@/components/widget-kits/widgets.module.css'
import { textAttribute } from '@/lib/form/attributes'
import { own, readRecord, readText } from '@/lib/form/read'
import { isStubScript } from '@/lib/form/scripts/script-text'
import type { FieldNode } from '@/lib/form/types'
import { safeHref } from './safe-href'

/** A link to a safe address; a click is told to the scripts of the form (contract 3a §11). Without an address it may still have a script. */
export function Runtime({ node }: { node: FieldNode }) {
  const env = useWidgetEnv()
  const content = textAttribute(node, 'content') || textAttribute(node, 'href') || node.label
  const href = safeHref(textAttribute(node, 'href'))
  const { textAlign } = textStyle(node)
  const press = () => env?.emit?.(node, 'click', null)
  if (!href && hasScript(node) && env?.emit) {
    return (
      <div style={{ textAlign }}>
        <button type="button" className={styles.link} onClick={press}>
          {content}
        </button>
      </div>
    )
  }
  if (!href) {
    return (
      <p className={styles.text} style={{ textAlign }}>
        {content}
      </p>
    )
  }
  return (
    <div style={{ textAlign }}>
      <a
        className={styles.link}
        href={href}
        target={textAttribute(node, 'target') === '_blank' ? '_blank' : '_self'}
        rel="noopener noreferrer"
        onClick={press}
      >
        {content}
      </a>
    </div>
  )
}

function hasScript(node: FieldNode): boolean {
  return !isStubScript(readText(own(readRecord(own(node.raw, 'on')), 'click')))
}
