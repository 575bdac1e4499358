// The minimum of Nest on Express: one module, one controller, one route. Decorators are applied by hand.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { optionsFromParent } from '../lib/child.mjs';

await optionsFromParent();

class HelloController {
  hello() {
    return { hello: 'world' };
  }
}
Get('hello')(HelloController.prototype, 'hello', Object.getOwnPropertyDescriptor(HelloController.prototype, 'hello'));
Controller()(HelloController);

class BareModule {}
Module({ controllers: [HelloController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
process.send({ port: app.getHttpServer().address().port });
