import { type CSSProperties, Fragment } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { BrandMark } from '@/components/ui/brand-mark'
import { Icon, iconNames } from '@/components/ui/icon'
import styles from './design.module.css'

const sizes = ['2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const

export function TypeScale() {
  return (
    <dl className={styles.type}>
      {sizes.map((size) => (
        <Fragment key={size}>
          <dt>{size}</dt>
          <dd style={{ fontSize: `var(--tn-text-${size})` }}>收款单位设置 · Payee units 收款單位 1,234.50</dd>
        </Fragment>
      ))}
    </dl>
  )
}

export function Figures() {
  return (
    <table className={styles.figures}>
      <tbody>
        {['1,111,111.10', '9,876,543.21', '888.00'].map((amount) => (
          <tr key={amount}>
            <td>2026-11-21 08:30</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const grounds = ['bg', 'surface', 'surface-2', 'surface-hover', 'surface-selected', 'raised', 'primary-soft', 'sidebar']
const status = ['primary', 'success', 'warning', 'danger', 'info']

export function Colours() {
  return (
    <div className={styles.grid}>
      {grounds.map((name) => (
        <div key={name} className={styles.ground} style={{ background: `var(--tn-${name})` }} data-dark={name === 'sidebar'}>
          <strong>{name}</strong>
          <span>第二层文字 text-2</span>
          <small>提示文字 text-3</small>
          <a href="#link">链接 link</a>
        </div>
      ))}
    </div>
  )
}

export function Pairs() {
  return (
    <div className={styles.row}>
      {status.map((name) => (
        <span
          key={name}
          className={styles.status}
          style={
            {
              '--on': `var(--tn-${name === 'primary' ? 'primary-strong' : name})`,
              '--ground': `var(--tn-${name}-soft)`,
            } as CSSProperties
          }
        >
          {name}
        </span>
      ))}
      {[1, 2, 3].map((depth) => (
        <span key={depth} className={styles.depth} style={{ boxShadow: `var(--tn-shadow-${depth})` }}>
          shadow {depth}
        </span>
      ))}
    </div>
  )
}

export function Icons() {
  return (
    <>
      <div className={styles.row}>
        <BrandMark size={40} />
        <Avatar name="系统管理员" size={40} />
        <Avatar name="高明远" />
        <Avatar name="Ada Lovelace" />
      </div>
      <ul className={styles.icons}>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} size={20} />
            <small>{name}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
