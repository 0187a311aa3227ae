'use client'
import { Button } from '@/components/ui/button'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** What a click does is told by the script of the design; the face stands by itself. */
export function Runtime({ node }: { node: FieldNode }) {
  const type = textAttribute(node, 'type')
  const align = textAttribute(node, 'align')
  return (
    <div style={{ textAlign: align === 'center' || align === 'right' ? align : 'left' }}>
      <Button
        variant={type === 'primary' ? 'primary' : type === 'danger' ? 'danger' : type === 'text' ? 'text' : 'default'}
        disabled={node.disabled}
      >
        {textAttribute(node, 'buttonText') || node.label}
      </Button>
    </div>
  )
}
