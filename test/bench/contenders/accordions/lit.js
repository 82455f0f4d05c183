import { html, LitElement } from 'lit';

class Disclosure extends LitElement {
  static properties = { open: { type: Boolean } };

  toggle() {
    this.open = !this.open;
  }

  render() {
    return html`
      <button type="button" aria-expanded=${this.open ? 'true' : 'false'} @click=${() => this.toggle()}>
        <slot name="question"></slot>
      </button>
      <div ?hidden=${!this.open}><slot></slot></div>
    `;
  }
}

customElements.define('bench-disclosure', Disclosure);
