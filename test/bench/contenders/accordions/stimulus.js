import { Application, Controller } from '@hotwired/stimulus';

class Disclosure extends Controller {
  static targets = ['button', 'body'];

  toggle() {
    this.bodyTarget.hidden = !this.bodyTarget.hidden;
    this.buttonTarget.setAttribute('aria-expanded', String(!this.bodyTarget.hidden));
  }
}

Application.start().register('disclosure', Disclosure);
