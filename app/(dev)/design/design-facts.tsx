import { CodeText } from '@/components/ui/code-text'
import { Fact, FactList } from '@/components/ui/fact-list'
import { LineChart } from '@/components/ui/line-chart'
import styles from './design.module.css'

const points = [12, 30, 24, 61, 55, 80, 72, 90].map((value, at) => ({ at, value }))
const words = { time: '时间', value: '使用率', timeOf: (at: number) => `${at}`, valueOf: (value: number) => `${value}%` }

export function Facts() {
  return (
    <div className={styles.grid}>
      <div className={styles.card}>
        <FactList>
          <Fact name="操作系统">Linux 6.1</Fact>
          <Fact name="运行时间">3天2小时</Fact>
          <Fact name="不知道">{''}</Fact>
        </FactList>
      </div>
      <div className={styles.card}>
        <LineChart label="处理器" points={points} places={8} max={100} words={words} />
      </div>
      <div className={styles.card}>
        <LineChart label="磁盘" points={points} places={8} max={100} tone="danger" words={words} />
      </div>
      <div className={styles.card}>
        <CodeText label="返回结果">{JSON.stringify({ code: 200, msg: '操作成功' }, null, 2)}</CodeText>
      </div>
    </div>
  )
}
