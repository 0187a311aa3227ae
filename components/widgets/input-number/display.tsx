'use client'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { ReadFace } from '@/components/widget-kits/faces/read-face'
import { flagAttribute } from '@/lib/form/attributes'
import { numberTextWithAddons, plainNumberText } from '@/lib/form/number-schema'
import { CapitalAmount } from './capital-amount'

/** Contract 3a §15: number, the texts around it and the amount in capitals. */
export function Detail(props: WidgetDisplayProps) {
  return (
    <>
      <Cell {...props} />
      <Capitals {...props} />
    </>
  )
}

export function Cell({ node, value, text }: WidgetDisplayProps) {
  const stored = value ?? text
  const figures = plainNumberText(stored, node)
  return figures === '' ? null : <ReadFace node={node} value={stored} text={figures} />
}

export function Print(props: WidgetDisplayProps) {
  return (
    <>
      {numberTextWithAddons(props.value ?? props.text, props.node)}
      <Capitals {...props} />
    </>
  )
}

function Capitals({ node, value, text }: WidgetDisplayProps) {
  return flagAttribute(node, 'isAmountChinese') ? <CapitalAmount value={value ?? text} /> : null
}
