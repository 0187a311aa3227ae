'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatDate } from '@/lib/datetime/format'
import { textAttribute } from '@/lib/form/attributes'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetProps } from '../define-widget'
import { useFieldText, useWidgetEnv } from '../widget-env'
import { ReadonlyFace } from './readonly-face'

/** Fields the server fills (contract 3a §4.8): the stored text, else what will be filled in, else that it comes by itself. */
export function Runtime(props: WidgetProps) {
  const t = useTranslations('widgets')
  const user = useWidgetEnv()?.currentUser
  const text = useFieldText(props.node)
  const [nowMs] = useState(() => Date.now())
  const stored = (text ?? plainText(props.value)).trim()
  const expected = {
    createUser: user ? [user.userName, user.userAccount].filter(Boolean).join('/') : '',
    createTime: formatDate(nowMs, 'yyyy-MM-dd HH:mm:ss'),
    // Spec 2 §9: the department for the level `last`, the organisation otherwise.
    currOrganize: (textAttribute(props.node, 'showLevel', 'last') === 'last' ? user?.departmentName : user?.organizeName) ?? '',
    currPosition: user?.positionName ?? '',
  }[props.node.type]
  return <ReadonlyFace {...props} text={stored || expected || ''} placeholder={props.node.placeholder || t('systemFilled')} />
}
