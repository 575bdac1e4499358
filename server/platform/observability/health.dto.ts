export class HealthAnswer {
  status!: 'ok';
}

export class ReadinessAnswer {
  status!: 'ready' | 'draining' | 'database away';
}
