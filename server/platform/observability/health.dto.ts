export class HealthResponse {
  status!: 'ok';
}

export class ReadinessResponse {
  status!: 'ready' | 'draining' | 'database away';
}
