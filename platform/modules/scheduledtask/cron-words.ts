import type { CronFieldName, CronProblem } from '@/lib/domain/cron'

const fieldWords: Readonly<Record<CronFieldName, string>> = {
  second: '秒',
  minute: '分',
  hour: '时',
  day: '日',
  month: '月',
  week: '周',
  year: '年',
}

/** What is wrong with a cron expression, for callers that have no words of their own. */
export function cronWords(problem: CronProblem): string {
  switch (problem.code) {
    case 'empty':
      return '请输入Cron表达式'
    case 'count':
      return 'Cron表达式应由5至7段组成'
    case 'both':
      return 'Cron表达式的日和周不能同时指定，其中一个请填写?'
    case 'never':
      return 'Cron表达式没有可执行的日期'
    case 'range':
      return `Cron表达式的${fieldWords[problem.field]}只能是${problem.min}至${problem.max}：${problem.part}`
    case 'step':
      return `Cron表达式的${fieldWords[problem.field]}间隔必须是正整数：${problem.part}`
    case 'order':
      return `Cron表达式的${fieldWords[problem.field]}应从小到大：${problem.part}`
    case 'alone':
      return `Cron表达式的${fieldWords[problem.field]}中${problem.part}不能与其他值同时使用`
    case 'syntax':
      return `Cron表达式的${fieldWords[problem.field]}无法识别：${problem.part}`
  }
}
