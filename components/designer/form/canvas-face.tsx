'use client'

import { useCallback } from 'react'
import { loadRuntimes, runtimeOf } from '@/components/form/load-faces'
import { useFaces } from '@/components/form/use-faces'
import { Field } from '@/components/ui/field'
import { widgets } from '@/components/widgets/registry'
import { UnknownWidget } from '@/components/widgets/unknown/runtime'
import { labelWidthOf } from '@/lib/form/label-width'
import type { RawRecord } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import styles from './canvas.module.css'
import { leafDesign } from './leaf-design'
import { useFormConfig } from './use-form-config'

/** A field as people will see it: its own control, which takes no input here. */
export function CanvasFace({ node, shell }: { node: FieldNode | undefined; shell: RawRecord }) {
  const config = useFormConfig()
  if (!node) return <UnknownWidget node={unreadable} value={undefined} />
  const isSimple = factsOf(node.type).name !== 'none' || factsOf(node.type).display === 'code'
  return (
    <div className={styles.face} inert>
      {isSimple ? (
        <Field
          id={`canvas${node.code}`}
          label={node.label || node.name}
          isLabelShown={node.showLabel}
          isRequired={node.required}
          tip={node.tipLabel}
          labelPosition={config.labelPosition}
          labelWidth={node.labelWidth ?? labelWidthOf([node], config)}
        >
          <FaceControl node={node} shell={shell} />
        </Field>
      ) : (
        <FaceControl node={node} shell={shell} />
      )}
    </div>
  )
}

const nothing = () => {}

/** The run-time control with the default value in it. */
export function FaceControl({ node, shell, isCompact }: { node: FieldNode; shell: RawRecord; isCompact?: boolean }) {
  const isReady = useFaces(useCallback(() => loadRuntimes(leafDesign(shell)), [shell]))
  const Runtime = isReady ? runtimeOf(node.type) : undefined
  const schema = widgets.get(node.type)?.schema
  if (isReady && (!Runtime || !schema)) return <UnknownWidget node={node} value={undefined} />
  if (!Runtime || !schema) return <div className={styles.waiting} />
  return (
    <Runtime
      node={node}
      id={`canvas${node.code}`}
      value={schema.decode(node.defaultValue, node)}
      onChange={nothing}
      disabled={node.disabled}
      readOnly={false}
      {...(isCompact ? { compact: true, ariaLabel: node.label || node.name } : {})}
    />
  )
}

const unreadable: FieldNode = {
  key: '@unreadable',
  kind: 'field',
  type: '',
  name: '',
  code: '@unreadable',
  label: '',
  showLabel: true,
  tipLabel: '',
  labelWidth: null,
  span: 24,
  required: false,
  disabled: true,
  hidden: false,
  placeholder: '',
  defaultValue: undefined,
  regList: [],
  children: [],
  parentTable: null,
  raw: {},
}
