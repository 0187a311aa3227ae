'use client'
import type { CSSProperties } from 'react'
import { parseColor, type Rgba, toCss } from '@/components/widget-kits/color-value'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import styles from '@/components/widget-kits/widgets.module.css'
import { configAttribute } from '@/lib/form/attributes'
import { readFlag, readNumber, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'

/** A table used for layout. Cells swallowed by a merge are left out (contract 3a §5). */
export function Runtime({ node }: { node: FieldNode }) {
  const border = borderOf(node)
  return (
    <table className={styles.gridTable} role="presentation">
      <tbody>
        {node.children.map((row) => (
          <tr key={row.key}>
            {row.children
              .filter((cell) => !readFlag(configAttribute(cell, 'merged')))
              .map((cell) => (
                <GridCell key={cell.key} cell={cell} border={border} />
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function GridCell({ cell, border }: { cell: FieldNode; border: string | undefined }) {
  const env = useWidgetEnv()
  const background = parseColor(readText(configAttribute(cell, 'backgroundColor')))
  const style: CSSProperties = { border, background: background ? toCss(background) : undefined }
  return (
    <td
      style={style}
      data-mode={background ? modeOn(background) : undefined}
      colSpan={spanOf(cell, 'colspan')}
      rowSpan={spanOf(cell, 'rowspan')}
    >
      {env ? <env.Fields nodes={cell.children} /> : null}
    </td>
  )
}

/** The colours of the controls follow the colour that the designer gave the cell, not the page around it. */
function modeOn({ red, green, blue, alpha }: Rgba): 'light' | 'dark' | undefined {
  if (alpha < 0.5) return undefined
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? 'light' : 'dark'
}

const borderTypes = ['none', 'solid', 'dashed', 'dotted'] as const

function borderOf(node: FieldNode): string | undefined {
  const stored = readText(configAttribute(node, 'borderType'), 'solid')
  const type = borderTypes.find((item) => item === stored)
  if (!type || type === 'none') return undefined
  const color = parseColor(readText(configAttribute(node, 'borderColor')))
  const isDefault = !color || readText(configAttribute(node, 'borderColor')).toUpperCase() === '#E2E0E0'
  const width = Math.min(10, Math.max(1, readNumber(configAttribute(node, 'borderWidth')) ?? 1))
  return `${width}px ${type} ${isDefault ? 'var(--tn-border)' : toCss(color)}`
}

function spanOf(cell: FieldNode, name: 'colspan' | 'rowspan'): number {
  return Math.min(100, Math.max(1, Math.trunc(readNumber(configAttribute(cell, name)) ?? 1)))
}
