'use client'
import { Button } from '@/components/ui/button'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** A click is told to the scripts of the form (contract 3a §11); where there are none it does nothing. */
export function Runtime({ node }: { node: FieldNode }) {
  const env = useWidgetEnv()
  const type = textAttribute(node, 'type')
  const align = textAttribute(node, 'align')
  return (
    <div style={{ textAlign: align === 'center' || align === 'right' ? align : 'left' }}>
      <Button
        variant={type === 'primary' ? 'primary' : type === 'danger' ? 'danger' : type === 'text' ? 'text' : 'default'}
        disabled={node.disabled}
        onClick={() => env?.emit?.(node, 'click', null)}
      >
        {textAttribute(node, 'buttonText') || node.label}
      </Button>
    </div>
  )
}
